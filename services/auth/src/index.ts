export { AuthModule } from './app.module.ts';
export { accountSettings, authConfig, type AccountLimits, type AuthConfig } from './config.ts';
