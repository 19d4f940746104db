import { defineService } from '@rubato/service-kit';
import { MediaModule, migrations } from './app.module.ts';
import { parseMediaConfig, parseObjectStoreConfig } from './config.ts';
import { InProcessUploadChannel } from './uploads/in-process.upload-channel.ts';
import { UploadsService } from './uploads/uploads.service.ts';

export const service = defineService({
  name: 'media',
  migrations,
  parseConfig: parseMediaConfig,
  createModule: (config) => MediaModule.register(config),
  createAdapters: async (environment) => {
    const { S3ObjectStore } = await import('@rubato/service-kit/distributed');
    return { objects: S3ObjectStore.create(parseObjectStoreConfig(environment)) };
  },
  offers: { uploadChannel: (media) => new InProcessUploadChannel(media.get(UploadsService)) },
});

export { runMediaCheck, type MediaCheckRun } from './media-check/run-media-check.ts';
export { parseObjectStoreConfig, trashSettings } from './config.ts';
