import * as z from 'zod/mini';

/** What the owner of blocked content sees about it. */
export const blockedSchema = z.object({ reason: z.string(), at: z.iso.datetime({ offset: true }) });
export type Blocked = z.output<typeof blockedSchema>;
