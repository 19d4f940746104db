export { MediaModule } from './app.module.ts';
export { mediaConfig, type MediaConfig } from './config.ts';
