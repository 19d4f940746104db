import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** A page of a list, newest first: what is older than the entry `before`; nothing for who has `unlessVersion` already. */
export const listPageSchema = z.object({
  before: idSchema.optional(),
  limit: z.int().min(1).max(1000),
  unlessVersion: z.string().optional(),
});
export type ListPage = z.output<typeof listPageSchema>;
