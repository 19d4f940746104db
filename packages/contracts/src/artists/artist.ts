import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { blockedSchema } from '../moderation/blocked.ts';

/**
 * An artist in lists. `id` is the artist's own id; `user_id` is the user who owns the artist, null if there is none. `image_url` is null
 * until a picture is uploaded.
 */
export const artistSummarySchema = z.object({
  id: idSchema,
  handle: z.string(),
  name: z.string(),
  image_url: z.nullable(z.string()),
  user_id: z.nullable(idSchema),
});
export type ArtistSummary = z.output<typeof artistSummarySchema>;

/** A link on the page of an artist. */
export const artistLinkSchema = z.object({ label: z.string(), url: z.string() });
export type ArtistLink = z.output<typeof artistLinkSchema>;

/**
 * The profile of an artist. `song_count` and `album_count` count what everyone can see. `blocked` is there for the owner, if a moderator has
 * blocked the pictures.
 */
export const artistProfileSchema = z.extend(artistSummarySchema, {
  banner_url: z.nullable(z.string()),
  bio: z.string(),
  links: z.array(artistLinkSchema),
  song_count: z.int().check(z.nonnegative()),
  album_count: z.int().check(z.nonnegative()),
  blocked: z.optional(blockedSchema),
});
export type ArtistProfile = z.output<typeof artistProfileSchema>;

/** `GET /api/artists/{artist}`. `followers` is null, and named in `partial`, if library was unavailable. */
export const artistSchema = z.extend(artistProfileSchema, {
  followers: z.nullable(z.int().check(z.nonnegative())),
  partial: z.optional(z.array(z.literal('followers'))),
});
export type Artist = z.output<typeof artistSchema>;

/** Handles that have a meaning of their own in `/api/artists/{artist}`. */
const reservedHandles: ReadonlySet<string> = new Set(['current']);
export const isReservedHandle = (handle: string): boolean => reservedHandles.has(handle);

/** Whether `text` can be a handle: 2 to 40 lower-case Latin letters, digits and single hyphens, with a letter. All digits are an id. */
export function isHandle(text: string): boolean {
  if (isReservedHandle(text)) return false;
  return text.length >= 2 && text.length <= 40 && /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
