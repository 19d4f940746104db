import { CreateNightlyPasses1795910350000 } from './create-nightly-passes.migration.ts';

/** The migrations for the table that `NightlyPass` needs. */
export const nightlyPassMigrations = [CreateNightlyPasses1795910350000];
