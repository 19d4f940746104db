import { runService, S3ObjectStore } from '@rubato/service-kit';
import { MediaModule } from './app.module.ts';
import { mediaConfig, objectStoreConfig } from './config.ts';

await runService(
  'media',
  () => MediaModule.with(mediaConfig(process.env)),
  () => ({ objects: S3ObjectStore.of(objectStoreConfig(process.env)) }),
);
