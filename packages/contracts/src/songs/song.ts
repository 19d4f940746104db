import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { colorSchema, waveformSchema } from '../media/asset.ts';

/**
 * A song as the public API shows it. `duration` is `minutes:seconds`, `likes` a count, `albums` the ids of albums it is in. The
 * `waveform` is in no list. `stream` is the version of the description of its stream, `loudness` is in LUFS and `peak` in dBTP; all are
 * null until media has made or measured them.
 */
export const songSchema = z.object({
  id: idSchema,
  title: z.string(),
  artist: z.string(),
  image_url: z.string(),
  audio_url: z.string(),
  image_color: z.nullish(colorSchema),
  waveform: z.nullish(waveformSchema),
  stream: z.nullish(z.int().check(z.positive())),
  loudness: z.nullish(z.number()),
  peak: z.nullish(z.number()),
  duration: z.string(),
  release_year: z.int(),
  lyrics: z.string(),
  genre: z.string(),
  user_id: idSchema,
  albums: z.array(idSchema),
  likes: z.int().check(z.nonnegative()),
  created_at: z.iso.datetime({ offset: true }),
});
export type Song = z.output<typeof songSchema>;

/** How many albums a song can be in: a song with all their ids is one message. */
export const maxSongAlbums = 10_000;

export const songListSchema = z.object({ songs: z.array(songSchema) });
