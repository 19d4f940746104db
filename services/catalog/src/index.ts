import { defineService } from '@rubato/service-kit';
import { CatalogModule, migrations } from './app.module.ts';
import { parseCatalogConfig } from './config.ts';

export const service = defineService({
  name: 'catalog',
  migrations,
  parseConfig: parseCatalogConfig,
  createModule: (config) => CatalogModule.register(config),
});
