import { CreateNightlyPasses1795765290000 } from './create-nightly-passes.migration.ts';

/** The migrations for the table that `NightlyPass` needs. */
export const nightlyPassMigrations = [CreateNightlyPasses1795765290000];
