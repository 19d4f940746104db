import { idempotencyKeyDays } from '@rubato/contracts';

/** Rows that nobody needs from a certain age on. There must be an index on the column. */
export interface RetentionRule {
  readonly table: string;
  /** The time from which a row's age counts. */
  readonly since: string;
  readonly days: number;
}

/** Far longer than an event can come again: the stream forgets it after a week, and each coming begins the days anew. */
export const inboxRetention: RetentionRule = { table: 'inbox', since: 'received_at', days: 30 };

/** As long as clients may count on. */
export const idempotencyKeyRetention: RetentionRule = {
  table: 'idempotency_keys',
  since: 'created_at',
  days: idempotencyKeyDays,
};
