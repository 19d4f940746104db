import * as z from 'zod/mini';

/** `schema`, which also refuses what it does not name: nothing more than promised is told. */
export const exact = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) =>
  z.catchall(schema, z.never());
