import { z } from 'zod';
import { idSchema } from '../ids.ts';

/**
 * A page of everything that a service owns of one kind, by ascending id, after the id `after`. The end is reached when a page is empty.
 * For services that rebuild their copies.
 */
export const exportPageSchema = z.object({ after: z.optional(idSchema), limit: z.int().min(1).max(1000) });
export type ExportPage = z.output<typeof exportPageSchema>;
