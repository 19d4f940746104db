import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { defineEvent } from '../messages/event.ts';
import { defineReadRpc } from '../messages/rpc.ts';

/** The batch size of media. */
const assetIds = z.object({ assetIds: z.array(z.uuid()).max(500) });

/** Returns which of these assets are in use. Media asks every owner before it deletes an asset, because events may be late. */
export const usedAssetMessages = {
  /** By songs, albums and artists. */
  inCatalog: defineReadRpc('catalog.songs.assets-in-use.v1', assetIds, assetIds),
  /** By playlists. */
  inLibrary: defineReadRpc('library.playlists.assets-in-use.v1', assetIds, assetIds),
};

const changedImages = z.object({
  id: idSchema,
  userId: idSchema,
  assetIds: z.array(z.uuid()),
  releasedAssetIds: z.array(z.uuid()),
});

/** The uploaded image that an artist, an album or a playlist now uses, and the one it has stopped using. */
export const usedImageEvents = {
  artistImagesChanged: defineEvent('catalog.artist-images-changed.v1', changedImages),
  albumImagesChanged: defineEvent('catalog.album-images-changed.v1', changedImages),
  playlistImagesChanged: defineEvent('library.playlist-images-changed.v1', changedImages),
};
