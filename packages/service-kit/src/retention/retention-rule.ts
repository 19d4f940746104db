import { idempotencyKeyDays } from '@rubato/contracts';

/** Rows that expire at a certain age. The column `since` needs an index. */
export interface RetentionRule {
  readonly table: string;
  /** The column with the time from which the age counts. */
  readonly since: string;
  readonly days: number;
}

/** Far longer than events can be redelivered: the stream deletes them after a week, and each redelivery restarts the period. */
export const inboxRetention: RetentionRule = { table: 'inbox', since: 'received_at', days: 30 };

/** Shorter than deletions are remembered: an event about something that was deleted has no effect until then. */
export const failedEventRetention: RetentionRule = { table: 'failed_events', since: 'failed_at', days: 21 };

/** The period that the API guarantees for the newest keys of a user. */
export const idempotencyKeyRetention: RetentionRule = {
  table: 'idempotency_keys',
  since: 'created_at',
  days: idempotencyKeyDays,
};
