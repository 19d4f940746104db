import { defineService } from '@rubato/service-kit';
import { DiscoveryModule, migrations } from './app.module.ts';
import { discoveryConfig } from './config.ts';

export const service = defineService({
  name: 'discovery',
  migrations,
  config: discoveryConfig,
  module: (config) => DiscoveryModule.with(config),
});

export { requestRebuild } from './rebuild/request-rebuild.ts';
