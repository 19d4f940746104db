import { defineService } from '@rubato/service-kit';
import { AuthModule, migrations } from './app.module.ts';
import { parseAuthConfig } from './config.ts';

export const service = defineService({
  name: 'auth',
  migrations,
  parseConfig: parseAuthConfig,
  createModule: (config) => AuthModule.register(config),
});

export { runAdminCommand } from './moderation/run-admin-command.ts';
