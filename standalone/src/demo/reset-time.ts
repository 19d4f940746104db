import { z } from 'zod';

const dayMs = 24 * 3600 * 1000;

/** The time of day of the demo reset, in UTC: HH:MM, or `off`. */
export const resetTimeSchema = z
  .union([z.literal('off'), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM, or off')])
  .default('03:00');

export type ResetTime = z.output<typeof resetTimeSchema>;

/** Whether a reset is due since the last one. It is if the last one is unknown. */
export function isResetDue(time: ResetTime, lastReset: Date | undefined, now: Date): boolean {
  if (time === 'off') return false;
  return lastReset === undefined || lastReset.getTime() < findLastOccurrence(time, now);
}

function findLastOccurrence(time: string, now: Date): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hours, minutes);
  return today <= now.getTime() ? today : today - dayMs;
}
