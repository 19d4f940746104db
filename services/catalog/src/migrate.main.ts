// The step before a new version is rolled out.
import { runMigrations } from '@rubato/service-kit';
import { migrations } from './app.module.ts';

await runMigrations('catalog', migrations);
