import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { colorSchema } from '../media/asset.ts';
import { blockedSchema } from '../moderation/blocked.ts';

/**
 * An album in the public API. `song_ids` is in the order in which the songs were added. `artist_id` is the id of the user who owns the
 * artist, and `artist_handle` leads to the artist's page.
 */
export const albumSchema = z.object({
  id: idSchema,
  title: z.string(),
  image_url: z.string(),
  image_color: z.nullish(colorSchema),
  release_year: z.int(),
  song_ids: z.array(idSchema),
  artist: z.object({ artist_id: idSchema, artist_name: z.string(), artist_handle: z.optional(z.string()) }),
  blocked: z.optional(blockedSchema),
});
export type Album = z.output<typeof albumSchema>;

/** The upper bound for the quota of songs per album. */
export const maxAlbumSongs = 10_000;
