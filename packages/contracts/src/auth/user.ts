import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';

/** What auth knows of a user and tells the gateway. `is_demo` is there for the demo user only. */
export const accountSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  artist_name: z.string(),
  is_demo: z.optional(z.literal(true)),
});
export type Account = z.output<typeof accountSchema>;

/** The names of a user's id lists, each owned by another service. */
export const userIdLists = ['likedSongIds', 'playlistIds', 'albumIds', 'songIds'] as const;

/** The session's user as the public API shows it. `partial` names the lists whose service is away. */
export const userSchema = z.extend(accountSchema, {
  likedSongIds: z.array(idSchema),
  playlistIds: z.array(idSchema),
  albumIds: z.array(idSchema),
  songIds: z.array(idSchema),
  partial: z.optional(z.array(z.enum(userIdLists))),
});
export type User = z.output<typeof userSchema>;
