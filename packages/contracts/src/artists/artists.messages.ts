import { z } from 'zod';
import { actorSchema, idSchema } from '../ids.ts';
import { imageKeySchema } from '../media/image.ts';
import { defineEvent } from '../messages/event.ts';
import { exportPageSchema } from '../messages/export-page.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { listIdsSchema } from '../messages/list-page.ts';
import { blockSchema, unblockSchema, visibilitySchema } from '../visibility.ts';
import { artistFormSchema } from './artist-form.ts';
import { artistProfileSchema, artistSummarySchema } from './artist.ts';

/** The fields of a profile, validated by the gateway. Pictures are uploaded images of the actor. */
const artistFieldsSchema = artistFormSchema
  .omit({ image_url: true, banner_url: true })
  .extend({ imageKey: z.nullable(imageKeySchema), bannerKey: z.nullable(imageKeySchema) });
export type ArtistFields = z.output<typeof artistFieldsSchema>;

/** What others replicate of an artist. `revision` increases with each change of the artist. */
export const artistContentSchema = z.object({
  id: idSchema,
  revision: z.int().positive(),
  userId: z.nullable(idSchema),
  handle: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  visibility: visibilitySchema,
});
export type ArtistContent = z.output<typeof artistContentSchema>;

export const artistMessages = {
  /** A handle, also a former one, or an id in digits. Throws NOT_FOUND. */
  byHandle: defineReadRpc(
    'catalog.artists.by-handle.v1',
    z.object({ handle: z.string() }),
    artistProfileSchema,
  ),
  /** The artist of the actor with its pictures, also blocked ones. Created with `artistName` if no event about the actor has arrived yet. */
  ofActor: defineRpc(
    'catalog.artists.of-actor.v1',
    z.object({ actor: actorSchema, artistName: z.string() }),
    artistProfileSchema,
  ),
  /** Those of the artists that exist, in the order of the request. */
  byIds: defineReadRpc(
    'catalog.artists.by-ids.v1',
    z.object({ ids: listIdsSchema }),
    z.object({ artists: z.array(artistSummarySchema) }),
  ),
  /** Answers like `ofActor`. Throws NOT_FOUND, FORBIDDEN for another user's artist, and CONFLICT under `handle` if it is in use. */
  update: defineRpc(
    'catalog.artists.update.v1',
    z.object({ actor: actorSchema, id: idSchema, artist: artistFieldsSchema }),
    artistProfileSchema,
  ),
  /** For moderators: hides picture and banner of an artist, also new ones. Both are idempotent. */
  blockPicture: defineRpc('catalog.artists.block-picture.v1', blockSchema, z.null()),
  unblockPicture: defineRpc('catalog.artists.unblock-picture.v1', unblockSchema, z.null()),
  /** All artists, by id. */
  export: defineReadRpc(
    'catalog.artists.export.v1',
    exportPageSchema,
    z.object({ artists: z.array(artistContentSchema) }),
  ),
};

export const artistEvents = {
  /** An artist was created or changed. */
  artistChanged: defineEvent('catalog.artist-changed.v1', artistContentSchema),
  artistDeleted: defineEvent('catalog.artist-deleted.v1', z.object({ id: idSchema })),
};
