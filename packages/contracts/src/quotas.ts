import * as z from 'zod/mini';

/** Quotas that an admin can set for one user, instead of those of the installation. 0 is none at all. */
export const userQuotasSchema = z.object({
  songs: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  bytes: z.optional(z.int().check(z.minimum(0), z.maximum(1e15))),
});
export type UserQuotas = z.output<typeof userQuotasSchema>;

const formatNumber = (value: number) => value.toLocaleString('en-US');

const count = (limit: number, noun: string) => `${formatNumber(limit)} ${limit === 1 ? noun : `${noun}s`}`;

/** The message for an exceeded quota; the argument is the limit. */
export const quotaTexts = {
  songs: (limit: number) =>
    limit === 0
      ? 'Your account can’t add songs.'
      : `You can have up to ${count(limit, 'song')}. Delete one to add another.`,
  bytes: (limit: number) =>
    limit === 0
      ? 'Your account can’t store files.'
      : `You can store up to ${formatSize(limit)}. Delete a song to free up space.`,
  allBytes: () => 'There’s no space for more files. Please ask an administrator.',
  unusedImages: (limit: number) =>
    `You can have up to ${count(limit, 'uploaded image')} that aren’t used in an album or playlist. Try again in an hour.`,
  albums: (limit: number) => `You can have up to ${count(limit, 'album')}. Delete one to create another.`,
  albumSongs: (limit: number) => `An album can have up to ${count(limit, 'song')}.`,
  songAlbums: (limit: number) => `A song can be in up to ${count(limit, 'album')}.`,
  playlists: (limit: number) =>
    `You can have up to ${count(limit, 'playlist')}. Delete one to create another.`,
  playlistSongs: (limit: number) => `A playlist can have up to ${count(limit, 'song')}.`,
  likes: (limit: number) => `You can like up to ${count(limit, 'song')}. Unlike one to like another.`,
  follows: (limit: number) =>
    `You can follow up to ${count(limit, 'artist')}. Unfollow one to follow another.`,
} as const;

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Rounds down, so that content of the displayed size always fits. */
function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${formatNumber(Math.floor((bytes / 1000 ** power) * 10) / 10)} ${units[power]}`;
}
