import * as z from 'zod/mini';

/** The schema without additional fields, so that responses contain nothing undocumented. */
export const exact = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  z.catchall(schema, z.never());
