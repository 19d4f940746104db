import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { userQuotasSchema } from '../quotas.ts';
import { staffRoleSchema } from './role.ts';

/** A user as auth returns it to the gateway. Only the demo user has `is_demo`, and only moderators and admins a role. */
export const accountSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  artist_name: z.string(),
  is_demo: z.optional(z.literal(true)),
  role: z.optional(staffRoleSchema),
  quotas: z.optional(userQuotasSchema),
});
export type Account = z.output<typeof accountSchema>;

/** The id lists of a user, each owned by another service. */
export const userIdLists = ['likedSongIds', 'playlistIds', 'albumIds', 'songIds'] as const;

/** The current user in the public API. `partial` names the lists whose service was unavailable. */
export const userSchema = z.extend(accountSchema, {
  likedSongIds: z.array(idSchema),
  playlistIds: z.array(idSchema),
  albumIds: z.array(idSchema),
  songIds: z.array(idSchema),
  partial: z.optional(z.array(z.enum(userIdLists))),
});
export type User = z.output<typeof userSchema>;
