import { AddTraceToOutbox1700000300000 } from './add-trace-to-outbox.migration.ts';
import { CreateFailedEvents1700000400000 } from './create-failed-events.migration.ts';
import { CreateOutboxAndInbox1700000000000 } from './create-outbox-and-inbox.migration.ts';
import { IndexInboxByAge1700000200000 } from './index-inbox-by-age.migration.ts';

/** The migrations for the tables that `EventsModule` needs in the database of each service. */
export const eventMigrations = [
  CreateOutboxAndInbox1700000000000,
  IndexInboxByAge1700000200000,
  AddTraceToOutbox1700000300000,
  CreateFailedEvents1700000400000,
];
