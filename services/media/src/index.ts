export { MediaModule } from './app.module.ts';
export { checkMedia, type MediaCheck } from './collector/check-media.ts';
export type { Findings, Reconciliation } from './collector/findings.ts';
export { mediaConfig, type MediaConfig } from './config.ts';
export { UploadsService } from './uploads/uploads.service.ts';
