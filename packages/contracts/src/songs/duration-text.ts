import { z } from 'zod';
import { durationTexts } from './duration.ts';

/** Parses `minutes:seconds` as entered by a user to whole seconds: 3:7 is 187, 3:60 is 240. */
export const durationTextSchema = z
  .string({ error: durationTexts.form })
  .trim()
  .transform((text, context) => {
    const match = /^(-?\d{1,6}):(-?\d{1,6})$/.exec(text);
    if (!match) return addError(context, durationTexts.form);
    const [minutes, seconds] = [Number(match[1]), Number(match[2])];
    if (minutes < 0 || minutes > 60) return addError(context, durationTexts.minutes);
    if (seconds < 0 || seconds > 60) return addError(context, durationTexts.seconds);
    return minutes * 60 + seconds;
  });

function addError(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}
