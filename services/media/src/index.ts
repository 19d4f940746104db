export { MediaModule } from './app.module.ts';
export { runMediaCheck, type MediaCheckRun } from './media-check/run-media-check.ts';
export {
  jobSettings,
  mediaConfig,
  mediaQuotas,
  objectStoreConfig,
  trashSettings,
  toUploadLimits,
  uploadSettings,
  type MediaConfig,
  type MediaQuotas,
} from './config.ts';
export { UploadsService } from './uploads/uploads.service.ts';
