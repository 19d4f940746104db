import { z } from 'zod';

export const durationTexts = {
  form: 'Duration must be minutes and seconds, such as 3:07',
  minutes: "Minutes can't be less than 0 or greater than 60.",
  seconds: "Second can't be less than 0 or greater than 60.",
} as const;

/** Whole seconds as the product writes the length of one song: `minutes:seconds`, seconds in two digits, minutes uncapped. */
export function formatDuration(totalSeconds: number): string {
  const seconds = totalSeconds % 60;
  return `${(totalSeconds - seconds) / 60}:${String(seconds).padStart(2, '0')}`;
}

/** Seconds of a text that `formatDuration` wrote. */
export function durationSeconds(duration: string): number {
  const [minutes = 0, seconds = 0] = duration.split(':').map(Number);
  return minutes * 60 + seconds;
}

/** The sum of many songs, from seconds: `mm:ss`, or `hh:mm:ss` where there are hours. */
export function formatTotalDuration(totalSeconds: number): string {
  const parts = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60, totalSeconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `minutes:seconds` as a person types it, to whole seconds: 3:7 is 187, 3:60 is 240. */
export const durationTextSchema = z
  .string({ error: durationTexts.form })
  .trim()
  .transform((text, context) => {
    const match = /^(-?\d{1,6}):(-?\d{1,6})$/.exec(text);
    if (!match) return refuse(context, durationTexts.form);
    const [minutes, seconds] = [Number(match[1]), Number(match[2])];
    if (minutes < 0 || minutes > 60) return refuse(context, durationTexts.minutes);
    if (seconds < 0 || seconds > 60) return refuse(context, durationTexts.seconds);
    return minutes * 60 + seconds;
  });

function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
