export { MediaModule } from './app.module.ts';
export { runMediaCheck, type MediaCheckRun } from './collector/run-media-check.ts';
export { mediaConfig, objectStoreConfig, uploadsAtOnce, uploadSettings, type MediaConfig } from './config.ts';
export { UploadsService } from './uploads/uploads.service.ts';
