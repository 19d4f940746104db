import { runService } from '@rubato/service-kit';
import { AuthModule } from './app.module.ts';
import { authConfig } from './config.ts';

await runService('auth', () => AuthModule.with(authConfig(process.env)));
