import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { isStoredImageUrl } from '../media/image.ts';
import { createLineSchema, createLinesSchema, createTrimmedSchema } from '../text.ts';
import { isWebUrl } from '../url.ts';

export const playlistTexts = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name is too long',
  descriptionRequired: 'Description is required',
  descriptionTooLong: 'Description is too long',
  imageUrl: 'Image URL must be a valid URL',
  deleted: 'Playlist deleted',
} as const;

/** Maximum lengths in characters. */
export const playlistLimits = { name: 200, description: 2000, imageUrl: 2000 } as const;

const name = createLineSchema(playlistTexts.nameRequired)
  .min(1, playlistTexts.nameRequired)
  .max(playlistLimits.name, playlistTexts.nameTooLong);

const description = createLinesSchema(playlistTexts.descriptionRequired)
  .min(1, playlistTexts.descriptionRequired)
  .max(playlistLimits.description, playlistTexts.descriptionTooLong);

/** An external image URL or the URL of an uploaded image. Empty means no image. */
const imageUrl = createTrimmedSchema(playlistTexts.imageUrl)
  .max(playlistLimits.imageUrl, playlistTexts.imageUrl)
  .refine((text) => !text || isWebUrl(text) || isStoredImageUrl(text), playlistTexts.imageUrl)
  .nullish()
  .transform((text) => text || null);

/** `POST /api/playlists`, `PUT /api/playlists/{id}` and the playlist form. */
export const createPlaylistSchema = z.object({ name, description, image_url: imageUrl });
export type CreatePlaylist = z.output<typeof createPlaylistSchema>;

/** `POST /api/playlists/{id}/songs`. */
export const addSongToPlaylistSchema = z.object({ song_id: idSchema });
export type AddSongToPlaylist = z.output<typeof addSongToPlaylistSchema>;
