import { z } from 'zod';

const dayMs = 24 * 3600 * 1000;

/** The time of the day, in UTC, at which the demo is reset: hours and minutes, or `off`. */
export const resetTimeSchema = z
  .union([z.literal('off'), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM, or off')])
  .default('03:00');

export type ResetTime = z.output<typeof resetTimeSchema>;

/** Whether the time has come since the last reset. Where none is known it has. */
export function isResetDue(time: ResetTime, lastReset: Date | undefined, now: Date): boolean {
  if (time === 'off') return false;
  return lastReset === undefined || lastReset.getTime() < lastOccurrence(time, now);
}

function lastOccurrence(time: string, now: Date): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes);
  return today <= now.getTime() ? today : today - dayMs;
}
