import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { colorSchema } from '../media/asset.ts';

/** A playlist in the public API. `song_ids` is in the order in which the songs were added. */
export const playlistSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  image_url: z.nullable(z.string()),
  image_color: z.nullish(colorSchema),
  song_ids: z.array(idSchema),
  user_id: idSchema,
  owner: z.object({ id: idSchema, username: z.string() }),
});
export type Playlist = z.output<typeof playlistSchema>;

export const playlistListSchema = z.object({ playlists: z.array(playlistSchema) });

/** The upper bound for the quota of songs per playlist. */
export const maxPlaylistSongs = 10_000;
