export { LibraryModule } from './app.module.ts';
export { libraryConfig, libraryQuotas, type LibraryConfig, type LibraryQuotas } from './config.ts';
