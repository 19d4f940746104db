import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { colorSchema, waveformSchema } from '../media/asset.ts';
import { blockedSchema } from '../moderation/blocked.ts';

/**
 * A song in the public API. `artist_handle` leads to the page of its artist. `duration` is what the owner entered, `audio_duration` is measured: both
 * are `minutes:seconds`. `likes` is a count, and `albums` are the ids of its albums. Lists omit the `waveform`. `stream` is the version of its stream manifest, `loudness` is in LUFS and `peak` in dBTP; like the waveform, they are null until
 * media has processed the audio. `blocked` is there for the owner and for moderators, if a moderator has blocked the song.
 */
export const songSchema = z.object({
  id: idSchema,
  title: z.string(),
  artist: z.string(),
  artist_handle: z.optional(z.string()),
  image_url: z.string(),
  audio_url: z.string(),
  image_color: z.nullish(colorSchema),
  waveform: z.nullish(waveformSchema),
  stream: z.nullish(z.int().check(z.positive())),
  loudness: z.nullish(z.number()),
  peak: z.nullish(z.number()),
  duration: z.string(),
  audio_duration: z.optional(z.string()),
  release_year: z.int(),
  lyrics: z.string(),
  genre: z.string(),
  user_id: idSchema,
  albums: z.array(idSchema),
  likes: z.int().check(z.nonnegative()),
  created_at: z.iso.datetime({ offset: true }),
  blocked: z.optional(blockedSchema),
});
export type Song = z.output<typeof songSchema>;

/** The maximum number of albums of a song, so that a song with all their ids fits into one message. */
export const maxSongAlbums = 10_000;

export const songListSchema = z.object({ songs: z.array(songSchema) });
