import { CreateIdempotencyKeys1795910300000 } from './create-idempotency-keys.migration.ts';

/** The migrations for the table that `createOnce` needs. */
export const idempotencyMigrations = [CreateIdempotencyKeys1795910300000];
