// Run before a new version is deployed.
import { runMigrations } from '@rubato/service-kit';
import { service } from './index.ts';

await runMigrations(service);
