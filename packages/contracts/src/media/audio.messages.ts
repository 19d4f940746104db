import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { defineEvent } from '../messages/event.ts';
import { defineReadRpc } from '../messages/rpc.ts';
import { waveformSchema } from './asset.ts';
import { audioJobListSchema } from './audio-job.ts';

export const audioMessages = {
  /** The jobs of an audio file of the user. NOT_FOUND unless it belongs to the user. */
  jobs: defineReadRpc(
    'media.sound.jobs.v1',
    z.object({ userId: idSchema, assetId: z.uuid() }),
    audioJobListSchema,
  ),
};

export const audioEvents = {
  /** A stream manifest of this version was created. */
  streamMade: defineEvent(
    'media.stream-made.v1',
    z.object({ assetId: z.uuid(), version: z.int().positive() }),
  ),
  /**
   * The audio was measured: integrated loudness in LUFS (ITU-R BS.1770-4) and true peak in dBTP, both null for silence, and the waveform.
   */
  loudnessMeasured: defineEvent(
    'media.loudness-measured.v1',
    z.object({
      assetId: z.uuid(),
      loudness: z.number().nullable(),
      peak: z.number().nullable(),
      waveform: waveformSchema,
    }),
  ),
};
