import { CreateEventTables1795910200000 } from './create-event-tables.migration.ts';

/** The migrations for the tables that `EventsModule` needs in the database of each service. */
export const eventMigrations = [CreateEventTables1795910200000];
