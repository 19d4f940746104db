import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** A playlist as the public API shows it. `song_ids` in the order in which the songs were added. */
export const playlistSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  image_url: z.nullable(z.string()),
  song_ids: z.array(idSchema),
  user_id: idSchema,
  owner: z.object({ id: idSchema, username: z.string() }),
});
export type Playlist = z.output<typeof playlistSchema>;

export const playlistListSchema = z.object({ playlists: z.array(playlistSchema) });

/** How many songs a playlist can be allowed to hold. */
export const maxPlaylistSongs = 10_000;
