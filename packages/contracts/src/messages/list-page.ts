import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { maxListIds } from '../pages.ts';

/** A page of a list, newest first, before the entry `before`. Empty if the caller already has `unlessVersion`. */
export const listPageSchema = z.object({
  before: z.optional(idSchema),
  limit: z.int().min(1).max(1000),
  unlessVersion: z.string().optional(),
});

/** Selects entries by id, regardless of their position. */
export const listIdsSchema = z.array(idSchema).min(1).max(maxListIds);

export type ListPage = z.output<typeof listPageSchema>;
