import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { eventType } from '../messages/event.ts';
import { readRpc } from '../messages/rpc.ts';

/** What media makes of an audio file after its upload. */
export const soundJobKinds = ['stream', 'loudness'] as const;
export type SoundJobKind = (typeof soundJobKinds)[number];

/** One of these jobs, as its owner sees it. A `failed` one is not tried again; its song plays as it was uploaded. */
export const soundJobSchema = z.object({
  kind: z.enum(soundJobKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** How much of it is done, 0 to 1. */
  progress: z.number().min(0).max(1),
});
export type SoundJob = z.output<typeof soundJobSchema>;

export const soundJobListSchema = z.object({ jobs: z.array(soundJobSchema) });

export const soundMessages = {
  /** How far the jobs of a user's audio file are. NOT_FOUND unless it is one of the user's. */
  jobs: readRpc('media.sound.jobs.v1', z.object({ userId: idSchema, assetId: z.uuid() }), soundJobListSchema),
};

export const soundEvents = {
  /** There is a description of the audio's stream, of this version. */
  streamMade: eventType('media.stream-made.v1', z.object({ assetId: z.uuid(), version: z.int().positive() })),
  /** How loud the audio is: LUFS as ITU-R BS.1770-4 integrates them, and the true peak in dBTP; null where there is only silence. */
  loudnessMeasured: eventType(
    'media.loudness-measured.v1',
    z.object({ assetId: z.uuid(), loudness: z.number().nullable(), peak: z.number().nullable() }),
  ),
};
