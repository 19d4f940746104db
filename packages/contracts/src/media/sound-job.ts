import * as z from 'zod/mini';

/** What media makes of an audio file after its upload. */
export const soundJobKinds = ['stream', 'loudness'] as const;
export type SoundJobKind = (typeof soundJobKinds)[number];

/** One of these jobs, as its owner sees it. A `failed` one is not tried again; its song plays as it was uploaded. */
export const soundJobSchema = z.object({
  kind: z.enum(soundJobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** How much of it is done, 0 to 1. */
  progress: z.number().check(z.minimum(0), z.maximum(1)),
});
export type SoundJob = z.output<typeof soundJobSchema>;

export const soundJobListSchema = z.object({ jobs: z.array(soundJobSchema) });
