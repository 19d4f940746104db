import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** No album and no playlist has more songs. */
const mostSongs = 10_000;

export const songOrderTexts = {
  twice: 'A song can be in the list only once',
  tooMany: 'The list is too long',
  stale: 'The list has changed in the meantime. Please load it again.',
} as const;

/** The songs of an album or a playlist in a new order: `PUT /api/albums/{id}/songs` and `PUT /api/playlists/{id}/songs`. */
export const songOrderSchema = z.object({
  song_ids: z.array(idSchema).check(
    z.maxLength(mostSongs, songOrderTexts.tooMany),
    z.refine((ids) => new Set(ids).size === ids.length, songOrderTexts.twice),
  ),
});
export type SongOrder = z.output<typeof songOrderSchema>;
