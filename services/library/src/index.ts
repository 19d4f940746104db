import { defineService } from '@rubato/service-kit';
import { LibraryModule, migrations } from './app.module.ts';
import { parseLibraryConfig } from './config.ts';

export const service = defineService({
  name: 'library',
  migrations,
  parseConfig: parseLibraryConfig,
  createModule: (config) => LibraryModule.register(config),
});
