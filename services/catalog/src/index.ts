import { defineService } from '@rubato/service-kit';
import { CatalogModule, migrations } from './app.module.ts';
import { catalogConfig } from './config.ts';

export const service = defineService({
  name: 'catalog',
  migrations,
  config: catalogConfig,
  module: (config) => CatalogModule.with(config),
});
