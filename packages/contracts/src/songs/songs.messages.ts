import { z } from 'zod';
import { idempotencyKeySchema } from '../http.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { colorSchema, objectKeySchema, waveformSchema } from '../media/asset.ts';
import { eventType } from '../messages/event.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { listIdsSchema, listPageSchema } from '../messages/list-page.ts';
import { listSegmentsSchema, segmentsRequestSchema } from '../messages/list-segments.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
import { songListSchema, songSchema } from './song.ts';

const imageSchema = z.object({ assetId: z.uuid(), key: objectKeySchema, color: z.optional(colorSchema) });
const audioSchema = z.object({
  assetId: z.uuid(),
  key: objectKeySchema,
  waveform: z.optional(waveformSchema),
});

/** A song's two files as media stored them. */
const songFilesSchema = z.object({
  imageAssetId: z.uuid(),
  imageKey: objectKeySchema,
  imageColor: z.optional(colorSchema),
  audioAssetId: z.uuid(),
  audioKey: objectKeySchema,
  waveform: z.optional(waveformSchema),
});

/** What catalog needs for a new song, parsed and measured by gateway and media. */
export const newSongSchema = z.object({
  title: z.string().min(1).max(30),
  lyrics: z.string().min(1).max(20_000),
  genre: z.string().min(1).max(60),
  releaseYear: z.int().min(1).max(9999),
  durationSeconds: z.int().nonnegative(),
  files: songFilesSchema,
});
export type NewSong = z.output<typeof newSongSchema>;

/** What an update changes: what is left out stays as it is. */
export const songChangesSchema = newSongSchema
  .omit({ files: true })
  .extend({
    image: imageSchema,
    audio: audioSchema,
  })
  .partial();
export type SongChanges = z.output<typeof songChangesSchema>;

const ownSong = z.object({ actor: actorSchema, id: idSchema });

export const songMessages = {
  /** `artistName` serves a user whose `user-updated` event has not arrived yet. */
  create: rpc(
    'catalog.songs.create.v1',
    z.object({
      actor: actorSchema,
      artistName: z.string(),
      song: newSongSchema,
      idempotencyKey: idempotencyKeySchema,
    }),
    songSchema,
  ),
  /**
   * Whether the actor may have one more song, asked before the bytes of its files are taken: FORBIDDEN where not. Says yes to a key that
   * made a song already.
   */
  assertRoom: readRpc(
    'catalog.songs.assert-room.v1',
    z.object({ actor: actorSchema, idempotencyKey: idempotencyKeySchema }),
    z.null(),
  ),
  /** Whether the actor may change the song, asked before the bytes of new files are taken. */
  assertOwner: readRpc('catalog.songs.assert-owner.v1', ownSong, z.null()),
  update: rpc('catalog.songs.update.v1', ownSong.extend({ changes: songChangesSchema }), songSchema),
  delete: rpc('catalog.songs.delete.v1', ownSong, z.null()),
  /** `downTo` is the oldest entry to be told. */
  page: readRpc(
    'catalog.songs.page.v1',
    listPageSchema.extend({ downTo: z.optional(idSchema) }),
    songListSchema,
  ),
  /** Asked by gateways of the version before: all segments in one message. */
  allSegments: readRpc(
    'catalog.songs.segments.v1',
    z.object({ unlessVersion: z.string().optional() }),
    listSegmentsSchema,
  ),
  /** The parts that the whole list is made of, newest first, each with the version of what it holds. */
  segments: readRpc('catalog.songs.segments.v2', segmentsRequestSchema, listSegmentsSchema),
  pageOfIds: readRpc(
    'catalog.songs.page-of-ids.v1',
    listPageSchema.extend({ ids: listIdsSchema }),
    songListSchema,
  ),
  pageOfUser: readRpc(
    'catalog.songs.page-of-user.v1',
    listPageSchema.extend({ userId: idSchema }),
    songListSchema,
  ),
  /** Whether there is such a song; NOT_FOUND where there is none. */
  assertExists: readRpc('catalog.songs.assert-exists.v1', z.object({ id: idSchema }), z.null()),
  byId: readRpc('catalog.songs.by-id.v1', z.object({ id: idSchema }), songSchema),
  /** A user's songs, oldest first. */
  idsOfUser: readRpc('catalog.songs.ids-of-user.v2', idPageSchema, idsSchema),
  /** For gateways of the version before, and no more than `maxPageIds` of each: the lists have messages of their own, in pages. */
  songAndAlbumIdsOfUser: readRpc(
    'catalog.songs.ids-of-user.v1',
    z.object({ userId: idSchema }),
    z.object({ songIds: z.array(idSchema), albumIds: z.array(idSchema) }),
  ),
};

const songAssets = z.object({ id: idSchema, userId: idSchema, assetIds: z.array(z.uuid()) });

export const songEvents = {
  /** A song was made, with these assets. */
  songCreated: eventType('catalog.song-created.v1', songAssets),
  /** A song has new files; the ones in `releasedAssetIds` are nobody's any more. */
  songUpdated: eventType(
    'catalog.song-updated.v1',
    songAssets.extend({ releasedAssetIds: z.array(z.uuid()) }),
  ),
  /** A song is gone from catalog; its assets are nobody's any more. */
  songDeleted: eventType('catalog.song-deleted.v1', songAssets),
};
