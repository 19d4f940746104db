import * as z from 'zod/mini';

/** The processing jobs of an audio file after its upload. */
export const audioJobKinds = ['stream', 'loudness'] as const;
export type AudioJobKind = (typeof audioJobKinds)[number];

/** A job as shown to the owner. A `failed` job is not retried; the song then plays the uploaded file. */
export const audioJobSchema = z.object({
  kind: z.enum(audioJobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** The progress, 0 to 1. */
  progress: z.number().check(z.minimum(0), z.maximum(1)),
});
export type AudioJob = z.output<typeof audioJobSchema>;

export const audioJobListSchema = z.object({ jobs: z.array(audioJobSchema) });
