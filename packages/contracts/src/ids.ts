import * as z from 'zod/mini';

/** The largest value of PostgreSQL's `integer`. */
export const largestId = 2_147_483_647;
const text = 'Must be a positive integer';

/** The id of a row: a positive integer that fits PostgreSQL's `integer`. */
export const idSchema = z.int(text).check(z.positive(text), z.maximum(largestId, text));

/** An id as it stands in a path: decimal digits without sign, leading zero or exponent. */
export const pathIdSchema = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, text)),
    z.transform((digits: string) => Number(digits)),
  ),
  idSchema,
);

/** Who asks, as the gateway found out from the session. Services decide permission from it, and which quotas there are. */
export const actorSchema = z.object({ userId: idSchema, isDemo: z.optional(z.boolean()) });
export type Actor = z.output<typeof actorSchema>;
