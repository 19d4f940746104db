import { z } from 'zod';
import { idempotencyKeySchema } from '../http.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { colorSchema } from '../media/asset.ts';
import { imageKeySchema } from '../media/image.ts';
import { defineEvent } from '../messages/event.ts';
import { exportPageSchema } from '../messages/export-page.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { listIdsSchema, listPageSchema } from '../messages/list-page.ts';
import { listSegmentsSchema, segmentsRequestSchema } from '../messages/list-segments.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { songOrderSchema } from '../songs/song-order.ts';
import { blockSchema, unblockSchema, visibilitySchema } from '../visibility.ts';
import { albumLimits } from './album-form.ts';
import { albumSchema } from './album.ts';

/** The fields of an album. The gateway validates external image URLs; an uploaded image of the actor has a key and a color. */
export const newAlbumSchema = z.object({
  title: z.string().min(1).max(albumLimits.title),
  imageUrl: z.string().min(1).max(albumLimits.imageUrl),
  imageKey: z.optional(imageKeySchema),
  imageColor: z.optional(colorSchema),
  releaseYear: z.int().min(albumLimits.firstYear).max(albumLimits.lastYear),
});
export type NewAlbum = z.output<typeof newAlbumSchema>;

/**
 * What others replicate of an album. `revision` increases with each change of the album or its songs; deleting a song does not change it.
 */
export const albumContentSchema = z.object({
  id: idSchema,
  revision: z.int().positive(),
  userId: idSchema,
  title: z.string(),
  releaseYear: z.int(),
  songIds: z.array(idSchema),
  visibility: visibilitySchema,
  createdAt: z.iso.datetime(),
});
export type AlbumContent = z.output<typeof albumContentSchema>;

const albumsByIdSchema = z.object({ albums: z.record(z.string(), albumSchema) });
const ownAlbum = z.object({ actor: actorSchema, id: idSchema });
const songInAlbum = z.object({ actor: actorSchema, albumId: idSchema, songId: idSchema });

export const albumMessages = {
  /** `downTo` is the id of the oldest entry to return. */
  page: defineReadRpc(
    'catalog.albums.page.v1',
    listPageSchema.extend({ downTo: z.optional(idSchema) }),
    albumsByIdSchema,
  ),
  /** The segments of the whole list, newest first, each with the version of its content. */
  segments: defineReadRpc('catalog.albums.segments.v1', segmentsRequestSchema, listSegmentsSchema),
  pageOfIds: defineReadRpc(
    'catalog.albums.page-of-ids.v1',
    listPageSchema.extend({ ids: listIdsSchema }),
    albumsByIdSchema,
  ),
  /** Also blocked albums, and blocked songs in them, if the actor is this user. */
  pageOfUser: defineReadRpc(
    'catalog.albums.page-of-user.v1',
    listPageSchema.extend({ userId: idSchema, actor: z.optional(actorSchema) }),
    albumsByIdSchema,
  ),
  /** The ids of a user's albums, oldest first. */
  idsOfUser: defineReadRpc('catalog.albums.ids-of-user.v1', idPageSchema, idsSchema),
  /** All albums, by id. A page may be shorter than its limit. */
  export: defineReadRpc(
    'catalog.albums.export.v1',
    exportPageSchema,
    z.object({ albums: z.array(albumContentSchema) }),
  ),
  /** A blocked album is NOT_FOUND, except for its owner and for moderators. */
  byId: defineReadRpc(
    'catalog.albums.by-id.v1',
    z.object({ id: idSchema, actor: z.optional(actorSchema) }),
    albumSchema,
  ),
  /** For moderators. Both are idempotent; another reason replaces the first. The songs stay visible. */
  block: defineRpc('catalog.albums.block.v1', blockSchema, z.null()),
  unblock: defineRpc('catalog.albums.unblock.v1', unblockSchema, z.null()),
  create: defineRpc(
    'catalog.albums.create.v1',
    z.object({
      actor: actorSchema,
      artistName: z.string(),
      album: newAlbumSchema,
      idempotencyKey: idempotencyKeySchema,
    }),
    albumSchema,
  ),
  update: defineRpc('catalog.albums.update.v1', ownAlbum.extend({ album: newAlbumSchema }), albumSchema),
  delete: defineRpc('catalog.albums.delete.v1', ownAlbum, z.null()),
  /** Only accepts songs of the owner. Adding a song twice has no effect. */
  addSong: defineRpc('catalog.albums.add-song.v1', songInAlbum, albumSchema),
  removeSong: defineRpc('catalog.albums.remove-song.v1', songInAlbum, albumSchema),
  /** Fails with CONFLICT unless these are exactly the songs of the album. */
  reorderSongs: defineRpc(
    'catalog.albums.reorder-songs.v1',
    ownAlbum.extend({ songIds: songOrderSchema.shape.song_ids }),
    albumSchema,
  ),
};

export const albumEvents = {
  /** An album was created, or it or its songs were changed. */
  albumChanged: defineEvent('catalog.album-changed.v1', albumContentSchema),
  albumDeleted: defineEvent('catalog.album-deleted.v1', z.object({ id: idSchema })),
};
