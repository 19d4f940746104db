import { defineService } from '@rubato/service-kit';
import { LibraryModule, migrations } from './app.module.ts';
import { libraryConfig } from './config.ts';

export const service = defineService({
  name: 'library',
  migrations,
  config: libraryConfig,
  module: (config) => LibraryModule.with(config),
});
