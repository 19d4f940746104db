import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { maxListIds } from '../pages.ts';

/** A page of a list, newest first: what is older than the entry `before`; nothing for who has `unlessVersion` already. */
export const listPageSchema = z.object({
  before: z.optional(idSchema),
  limit: z.int().min(1).max(1000),
  unlessVersion: z.string().optional(),
});

/** Of some entries, wherever they stand in the list. */
export const listIdsSchema = z.array(idSchema).min(1).max(maxListIds);

export type ListPage = z.output<typeof listPageSchema>;
