import { sessionDays } from '@rubato/contracts';
import type { RetentionRule } from '@rubato/service-kit';

/** The maximum age of a demo session, which anyone can start. */
export const demoSessionHours = 2;

/** Deletes expired sessions. */
export const sessionRetention: readonly RetentionRule[] = [
  { table: 'sessions', since: 'last_seen_at', days: sessionDays.idle },
  { table: 'sessions', since: 'created_at', days: sessionDays.absolute },
];
