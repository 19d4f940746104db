import type { RetentionRule } from '@rubato/service-kit';

/** How long a session lasts: without being used, and in all. */
export const sessionDays = { idle: 7, absolute: 30 };

/** Of the demo user's, in all: anybody can begin one. */
export const demoSessionHours = 2;

/** Sessions that are over either way. */
export const sessionRetention: readonly RetentionRule[] = [
  { table: 'sessions', since: 'last_seen_at', days: sessionDays.idle },
  { table: 'sessions', since: 'created_at', days: sessionDays.absolute },
];
