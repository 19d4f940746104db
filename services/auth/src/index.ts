import { defineService } from '@rubato/service-kit';
import { AuthModule, migrations } from './app.module.ts';
import { authConfig } from './config.ts';

export const service = defineService({
  name: 'auth',
  migrations,
  config: authConfig,
  module: (config) => AuthModule.with(config),
});

export { runAdminCommand } from './moderation/run-admin-command.ts';
