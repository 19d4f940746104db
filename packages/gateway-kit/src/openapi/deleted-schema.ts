import { idSchema } from '@rubato/contracts';
import { z } from 'zod';

/** The response to the deletion of an item. The message is for the user. */
export const deletedSchema: z.ZodObject<{ id: typeof idSchema; message: z.ZodString }> = z.object({
  id: idSchema,
  message: z.string(),
});
