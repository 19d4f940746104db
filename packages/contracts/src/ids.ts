import * as z from 'zod/mini';
import { staffRoleSchema } from './auth/role.ts';
import { userQuotasSchema } from './quotas.ts';

/** The largest value of PostgreSQL's `integer`. */
export const maxId = 2_147_483_647;
const message = 'Must be a positive integer';

/** The id of a row: a positive integer that fits PostgreSQL's `integer`. */
export const idSchema = z.int(message).check(z.positive(message), z.maximum(maxId, message));

/** An id in a path: decimal digits without sign, leading zero or exponent. */
export const pathIdSchema = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, message)),
    z.transform((digits: string) => Number(digits)),
  ),
  idSchema,
);

/** The user of the current session, as verified by the gateway. Services check permissions and quotas with it. */
export const actorSchema = z.object({
  userId: idSchema,
  isDemo: z.optional(z.boolean()),
  role: z.optional(staffRoleSchema),
  /** Quotas that an admin has set for this user. */
  quotas: z.optional(userQuotasSchema),
});
export type Actor = z.output<typeof actorSchema>;
