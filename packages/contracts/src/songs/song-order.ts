import * as z from 'zod/mini';
import { maxAlbumSongs } from '../albums/album.ts';
import { idSchema } from '../ids.ts';
import { maxPlaylistSongs } from '../library/playlist.ts';

const maxSongs = Math.max(maxAlbumSongs, maxPlaylistSongs);

export const songOrderTexts = {
  twice: 'A song can be in the list only once',
  tooMany: 'The list is too long',
  stale: 'The list has changed. Please reload it.',
} as const;

/** The new order of the songs of an album or a playlist: `PUT /api/albums/{id}/songs` and `PUT /api/playlists/{id}/songs`. */
export const songOrderSchema = z.object({
  song_ids: z.array(idSchema).check(
    z.maxLength(maxSongs, songOrderTexts.tooMany),
    z.refine((ids) => new Set(ids).size === ids.length, songOrderTexts.twice),
  ),
});
export type SongOrder = z.output<typeof songOrderSchema>;
