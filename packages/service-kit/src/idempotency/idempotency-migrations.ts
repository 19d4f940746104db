import { AddDigestToIdempotencyKeys1795366800000 } from './add-digest-to-idempotency-keys.migration.ts';
import { CreateIdempotencyKeys1700000100000 } from './create-idempotency-keys.migration.ts';
import { IndexIdempotencyKeysByAge1700000300000 } from './index-idempotency-keys-by-age.migration.ts';
import { IndexIdempotencyKeysByUser1795712100000 } from './index-idempotency-keys-by-user.migration.ts';

/** The migrations for the table that `createOnce` needs. */
export const idempotencyMigrations = [
  CreateIdempotencyKeys1700000100000,
  IndexIdempotencyKeysByAge1700000300000,
  AddDigestToIdempotencyKeys1795366800000,
  IndexIdempotencyKeysByUser1795712100000,
];
