import { defineService } from '@rubato/service-kit';
import { DiscoveryModule, migrations } from './app.module.ts';
import { parseDiscoveryConfig } from './config.ts';

export const service = defineService({
  name: 'discovery',
  migrations,
  parseConfig: parseDiscoveryConfig,
  createModule: (config) => DiscoveryModule.register(config),
});

export { requestRebuild } from './rebuild/request-rebuild.ts';
