import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { eventType } from '../messages/event.ts';
import { readRpc } from '../messages/rpc.ts';
import { soundJobListSchema } from './sound-job.ts';

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
