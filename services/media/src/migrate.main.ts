// Run before a new version is deployed.
import { runMigrations } from '@rubato/service-kit';
import { migrations } from './app.module.ts';

await runMigrations('media', migrations);
