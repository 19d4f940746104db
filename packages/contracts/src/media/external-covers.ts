import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { defineReadRpc } from '../messages/rpc.ts';
import { isWebUrl } from '../url.ts';

/** The URL of an image on another host, as users submit it for albums and playlists. */
export const externalCoverUrlSchema = z.string().refine(isWebUrl);

/** The maximum number of URLs in a message, which limits its size. */
export const maxExternalCovers = 50;

const request = z.object({ urls: z.array(externalCoverUrlSchema).max(maxExternalCovers) });

const response = z.object({
  covers: z.array(
    z.object({
      url: z.string(),
      /** The user with the lowest id who uses it. */
      userId: idSchema,
      /** Whether any content that uses it is blocked. */
      isBlocked: z.boolean(),
    }),
  ),
});
export type ExternalCoverUse = z.output<typeof response>['covers'][number];

/** Returns which of these URLs are in use as covers. Media asks every owner before it fetches a cover, and before it deletes one. */
export const externalCoverMessages = {
  /** By albums. */
  inCatalog: defineReadRpc('catalog.albums.external-covers.v1', request, response),
  /** By playlists. */
  inLibrary: defineReadRpc('library.playlists.external-covers.v1', request, response),
};
