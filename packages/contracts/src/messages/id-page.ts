import { z } from 'zod';
import { idSchema } from '../ids.ts';

/**
 * A page of a list of ids of a user, after the cursor `after` from the previous page. Empty if the caller already has `unlessVersion`. The
 * service decides on the page size.
 */
export const idPageSchema = z.object({
  userId: idSchema,
  after: z.string().max(64).optional(),
  unlessVersion: z.string().optional(),
});
export type IdPage = z.output<typeof idPageSchema>;

export const idsSchema = z.object({ ids: z.array(idSchema) });

/** The maximum number of ids in one message. */
export const maxPageIds = 20_000;
