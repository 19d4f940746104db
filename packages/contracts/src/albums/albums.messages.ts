import { z } from 'zod';
import { idempotencyKeySchema } from '../http.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { imageKeySchema } from '../media/image.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { listIdsSchema, listPageSchema } from '../messages/list-page.ts';
import { listSegmentsSchema, segmentsRequestSchema } from '../messages/list-segments.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
import { songOrderSchema } from '../songs/song-order.ts';
import { albumLimits } from './album-form.ts';
import { albumSchema } from './album.ts';

/** The fields of an album. The gateway validates external image URLs; an uploaded image of the actor has a key. */
export const newAlbumSchema = z.object({
  title: z.string().min(1).max(albumLimits.title),
  imageUrl: z.string().min(1).max(albumLimits.imageUrl),
  imageKey: z.optional(imageKeySchema),
  releaseYear: z.int().min(albumLimits.firstYear).max(albumLimits.lastYear),
});
export type NewAlbum = z.output<typeof newAlbumSchema>;

const albumsByIdSchema = z.object({ albums: z.record(z.string(), albumSchema) });
const ownAlbum = z.object({ actor: actorSchema, id: idSchema });
const songInAlbum = z.object({ actor: actorSchema, albumId: idSchema, songId: idSchema });

export const albumMessages = {
  /** `downTo` is the ID of the oldest entry to return. */
  page: readRpc(
    'catalog.albums.page.v1',
    listPageSchema.extend({ downTo: z.optional(idSchema) }),
    albumsByIdSchema,
  ),
  /** The segments of the whole list, newest first, each with the version of its content. */
  segments: readRpc('catalog.albums.segments.v1', segmentsRequestSchema, listSegmentsSchema),
  pageOfIds: readRpc(
    'catalog.albums.page-of-ids.v1',
    listPageSchema.extend({ ids: listIdsSchema }),
    albumsByIdSchema,
  ),
  /** The IDs of a user's albums, oldest first. */
  idsOfUser: readRpc('catalog.albums.ids-of-user.v1', idPageSchema, idsSchema),
  byId: readRpc('catalog.albums.by-id.v1', z.object({ id: idSchema }), albumSchema),
  create: rpc(
    'catalog.albums.create.v1',
    z.object({
      actor: actorSchema,
      artistName: z.string(),
      album: newAlbumSchema,
      idempotencyKey: idempotencyKeySchema,
    }),
    albumSchema,
  ),
  update: rpc('catalog.albums.update.v1', ownAlbum.extend({ album: newAlbumSchema }), albumSchema),
  delete: rpc('catalog.albums.delete.v1', ownAlbum, z.null()),
  /** Only accepts songs of the owner. Adding a song twice has no effect. */
  addSong: rpc('catalog.albums.add-song.v1', songInAlbum, albumSchema),
  removeSong: rpc('catalog.albums.remove-song.v1', songInAlbum, albumSchema),
  /** Fails with CONFLICT unless these are exactly the songs of the album. */
  reorderSongs: rpc(
    'catalog.albums.reorder-songs.v1',
    ownAlbum.extend({ songIds: songOrderSchema.shape.song_ids }),
    albumSchema,
  ),
};
