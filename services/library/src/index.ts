export { LibraryModule } from './app.module.ts';
export { libraryConfig, type LibraryConfig } from './config.ts';
