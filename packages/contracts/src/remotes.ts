import * as z from 'zod/mini';

export const remoteNames = ['browse', 'library', 'player'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** `GET /remotes.json`: which micro-frontends there are and where each one's manifest lies. */
export const remotesSchema = z.object({
  remotes: z.array(z.object({ name: z.string(), manifest: z.string() })),
});
export type Remotes = z.output<typeof remotesSchema>;
