import { z } from 'zod';
import { idSchema } from '../ids.ts';

/**
 * A page of a user's list of ids, in the order of the list: what comes after the place `after`, which the page before told; nothing
 * for who has `unlessVersion` already. How many there are in a page is for the service to decide.
 */
export const idPageSchema = z.object({
  userId: idSchema,
  after: z.string().max(64).optional(),
  unlessVersion: z.string().optional(),
});
export type IdPage = z.output<typeof idPageSchema>;

export const idsSchema = z.object({ ids: z.array(idSchema) });

/** How many ids one message carries at most. */
export const maxPageIds = 20_000;
