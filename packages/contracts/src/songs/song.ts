import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** A song as the public API shows it. `duration` is `minutes:seconds`, `likes` a count, `albums` the ids of albums it is in. */
export const songSchema = z.object({
  id: idSchema,
  title: z.string(),
  artist: z.string(),
  image_url: z.string(),
  audio_url: z.string(),
  duration: z.string(),
  release_year: z.int(),
  lyrics: z.string(),
  genre: z.string(),
  user_id: idSchema,
  albums: z.array(idSchema),
  likes: z.int().nonnegative(),
  created_at: z.iso.datetime({ offset: true }),
});
export type Song = z.output<typeof songSchema>;

export const songListSchema = z.object({ songs: z.array(songSchema) });

/** What a stored picture answers to in `?w=`, in pixels. */
export const imageWidths = [96, 320, 640] as const;
