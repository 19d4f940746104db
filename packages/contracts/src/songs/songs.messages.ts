import { z } from 'zod';
import { idempotencyKeySchema } from '../http.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { colorSchema, objectKeySchema } from '../media/asset.ts';
import { defineEvent } from '../messages/event.ts';
import { exportPageSchema } from '../messages/export-page.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { listIdsSchema, listPageSchema } from '../messages/list-page.ts';
import { listSegmentsSchema, segmentsRequestSchema } from '../messages/list-segments.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { blockSchema, unblockSchema, visibilitySchema } from '../visibility.ts';
import { songLimits } from './song-form.ts';
import { songListSchema, songSchema } from './song.ts';

/** The stored files of a song. */
const fileSchema = z.object({ assetId: z.uuid(), key: objectKeySchema });
const audioSchema = fileSchema.extend({ durationSeconds: z.int().nonnegative() });
const imageSchema = fileSchema.extend({ color: z.optional(colorSchema) });

/** The fields of a new song, validated by the gateway and media. `durationSeconds` is what the owner entered, or the duration of the audio. */
export const newSongSchema = z.object({
  title: z.string().min(1).max(songLimits.title),
  lyrics: z.string().min(1).max(songLimits.lyrics),
  genre: z.string().min(1).max(songLimits.genre),
  releaseYear: z.int().min(1).max(songLimits.releaseYear),
  durationSeconds: z.int().nonnegative(),
  image: imageSchema,
  audio: audioSchema,
});
export type NewSong = z.output<typeof newSongSchema>;

/** The changes of an update. Omitted fields are not changed. */
export const songChangesSchema = newSongSchema.partial();
export type SongChanges = z.output<typeof songChangesSchema>;

/** What others replicate of a song. `revision` increases with each change of its content. */
export const songContentSchema = z.object({
  id: idSchema,
  revision: z.int().positive(),
  userId: idSchema,
  title: z.string(),
  lyrics: z.string(),
  genre: z.string(),
  releaseYear: z.int(),
  durationSeconds: z.int().nonnegative(),
  visibility: visibilitySchema,
  createdAt: z.iso.datetime(),
});
export type SongContent = z.output<typeof songContentSchema>;

/** The largest batch of media. */
const assetIdsSchema = z.array(z.uuid()).max(500);

/** The largest batch of library. */
const songIdsSchema = z.object({ ids: z.array(idSchema).max(500) });

/** A page of a list of songs. `omitLyrics` leaves their lyrics empty, which most lists do not show. */
const songListPageSchema = listPageSchema.extend({ omitLyrics: z.boolean().optional() });
export type SongListPage = z.output<typeof songListPageSchema>;

const ownSong = z.object({ actor: actorSchema, id: idSchema });

export const songMessages = {
  /** `artistName` is used if the `user-updated` event of the user has not arrived yet. */
  create: defineRpc(
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
   * Throws FORBIDDEN if the actor cannot have another song, before files are uploaded. Passes if the idempotency key has already created a
   * song.
   */
  assertRoom: defineReadRpc(
    'catalog.songs.assert-room.v1',
    z.object({ actor: actorSchema, idempotencyKey: idempotencyKeySchema }),
    z.null(),
  ),
  /** Throws unless the actor may change the song, before files are uploaded. */
  assertOwner: defineReadRpc('catalog.songs.assert-owner.v1', ownSong, z.null()),
  update: defineRpc('catalog.songs.update.v1', ownSong.extend({ changes: songChangesSchema }), songSchema),
  delete: defineRpc('catalog.songs.delete.v1', ownSong, z.null()),
  /** `downTo` is the id of the oldest entry to return. */
  page: defineReadRpc(
    'catalog.songs.page.v1',
    songListPageSchema.extend({ downTo: z.optional(idSchema) }),
    songListSchema,
  ),
  /** The segments of the whole list, newest first, each with the version of its content. */
  segments: defineReadRpc('catalog.songs.segments.v1', segmentsRequestSchema, listSegmentsSchema),
  /** Also blocked songs of the actor. */
  pageOfIds: defineReadRpc(
    'catalog.songs.page-of-ids.v1',
    songListPageSchema.extend({ ids: listIdsSchema, actor: z.optional(actorSchema) }),
    songListSchema,
  ),
  /** Also blocked songs, if the actor is this user. */
  pageOfUser: defineReadRpc(
    'catalog.songs.page-of-user.v1',
    songListPageSchema.extend({ userId: idSchema, actor: z.optional(actorSchema) }),
    songListSchema,
  ),
  /** Throws NOT_FOUND unless the song exists. */
  assertExists: defineReadRpc('catalog.songs.assert-exists.v1', z.object({ id: idSchema }), z.null()),
  /** All songs, by id. A page may be shorter than its limit. */
  export: defineReadRpc(
    'catalog.songs.export.v1',
    exportPageSchema,
    z.object({ songs: z.array(songContentSchema) }),
  ),
  /**
   * Of these ids, those of deleted songs: no song has them, but one has a higher id. A higher id than all others is unknown instead: the
   * database was restored from an earlier moment.
   */
  deletedOf: defineReadRpc('catalog.songs.deleted-of.v1', songIdsSchema, songIdsSchema),
  /** Of these audio files, those whose songs lack the result of a job: a stream of at least this version, or loudness and waveform. */
  missingResults: defineReadRpc(
    'catalog.songs.missing-results.v1',
    z.object({ assetIds: assetIdsSchema, streamVersion: z.int().positive() }),
    z.object({ stream: assetIdsSchema, loudness: assetIdsSchema }),
  ),
  /** A blocked song is NOT_FOUND, except for its owner and for moderators. */
  byId: defineReadRpc(
    'catalog.songs.by-id.v1',
    z.object({ id: idSchema, actor: z.optional(actorSchema) }),
    songSchema,
  ),
  /** For moderators. Both are idempotent; another reason replaces the first. */
  block: defineRpc('catalog.songs.block.v1', blockSchema, z.null()),
  unblock: defineRpc('catalog.songs.unblock.v1', unblockSchema, z.null()),
  /** The ids of a user's songs, oldest first. */
  idsOfUser: defineReadRpc('catalog.songs.ids-of-user.v1', idPageSchema, idsSchema),
};

const songAssets = z.object({ id: idSchema, userId: idSchema, assetIds: z.array(z.uuid()) });

export const songEvents = {
  /** A song was created with these assets. */
  songCreated: defineEvent('catalog.song-created.v1', songAssets),
  /** The files of a song were replaced. `releasedAssetIds` are no longer in use. */
  songUpdated: defineEvent(
    'catalog.song-updated.v1',
    songAssets.extend({ releasedAssetIds: z.array(z.uuid()) }),
  ),
  /** A song was created, or its content was changed. */
  songChanged: defineEvent('catalog.song-changed.v1', songContentSchema),
  /** A song was deleted. Its assets are no longer in use. */
  songDeleted: defineEvent('catalog.song-deleted.v1', songAssets),
};
