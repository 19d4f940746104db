import * as z from 'zod/mini';

export const remoteNames = ['browse', 'library', 'player'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** `GET /remotes.json`: the available micro-frontends and the URLs of their manifests. */
export const remotesSchema = z.object({
  remotes: z.array(z.object({ name: z.string(), manifest: z.string() })),
});
export type Remotes = z.output<typeof remotesSchema>;
