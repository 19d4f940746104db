export { AuthModule } from './app.module.ts';
export { authConfig, type AuthConfig } from './config.ts';
