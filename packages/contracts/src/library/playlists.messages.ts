import { z } from 'zod';
import { idempotencyKeySchema } from '../http.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { colorSchema } from '../media/asset.ts';
import { imageKeySchema } from '../media/image.ts';
import { defineEvent } from '../messages/event.ts';
import { exportPageSchema } from '../messages/export-page.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { defineReadRpc, defineRpc } from '../messages/rpc.ts';
import { listIdsSchema } from '../messages/list-page.ts';
import { songOrderSchema } from '../songs/song-order.ts';
import { playlistLimits } from './playlist-form.ts';
import { playlistListSchema, playlistSchema } from './playlist.ts';

/** The fields of a playlist, validated by the gateway. An uploaded image of the actor has a key and a color. */
const playlistFieldsSchema = z.object({
  name: z.string().min(1).max(playlistLimits.name),
  description: z.string().min(1).max(playlistLimits.description),
  imageUrl: z.string().min(1).max(playlistLimits.imageUrl).nullable(),
  imageKey: z.optional(imageKeySchema),
  imageColor: z.optional(colorSchema),
});
export type PlaylistFields = z.output<typeof playlistFieldsSchema>;

/** A page of a user's playlists, oldest first, after the playlist `after`. Empty if the caller already has `unlessVersion`. */
export const playlistPageSchema = z.object({
  after: z.optional(idSchema),
  limit: z.int().min(1).max(1000),
  unlessVersion: z.string().optional(),
});

/** What others replicate of a playlist: only its owner may see it. `revision` increases with each change of these fields. */
export const playlistContentSchema = z.object({
  id: idSchema,
  revision: z.int().positive(),
  userId: idSchema,
  name: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
});
export type PlaylistContent = z.output<typeof playlistContentSchema>;

const onePlaylist = z.object({ actor: actorSchema, id: idSchema });
const songOfPlaylist = z.object({ actor: actorSchema, playlistId: idSchema, songId: idSchema });

/** Playlists are private: every call returns NOT_FOUND for a playlist of another user. */
export const playlistMessages = {
  /** `include` adds songs that moderators have blocked, for exports. Who may see which of them is up to catalog. */
  pageOfUser: defineReadRpc(
    'library.playlists.page-of-user.v1',
    playlistPageSchema.extend({ userId: idSchema, include: z.optional(z.literal('blocked')) }),
    playlistListSchema,
  ),
  /** The ids of a user's playlists, oldest first. */
  idsOfUser: defineReadRpc('library.playlists.ids-of-user.v1', idPageSchema, idsSchema),
  /** Those of the playlists that the actor has, newest first. */
  byIds: defineReadRpc(
    'library.playlists.by-ids.v1',
    z.object({ actor: actorSchema, ids: listIdsSchema }),
    playlistListSchema,
  ),
  /** All playlists of all users, by id. */
  export: defineReadRpc(
    'library.playlists.export.v1',
    exportPageSchema,
    z.object({ playlists: z.array(playlistContentSchema) }),
  ),
  byId: defineReadRpc('library.playlists.by-id.v1', onePlaylist, playlistSchema),
  /** `username` is used if the `user-updated` event of the user has not arrived yet. */
  create: defineRpc(
    'library.playlists.create.v1',
    z.object({
      actor: actorSchema,
      username: z.string(),
      playlist: playlistFieldsSchema,
      idempotencyKey: idempotencyKeySchema,
    }),
    playlistSchema,
  ),
  update: defineRpc(
    'library.playlists.update.v1',
    onePlaylist.extend({ playlist: playlistFieldsSchema }),
    playlistSchema,
  ),
  delete: defineRpc('library.playlists.delete.v1', onePlaylist, z.object({ id: idSchema })),
  /** Adding a song twice has no effect. The caller checks that the song exists. A deleted song is NOT_FOUND. */
  addSong: defineRpc('library.playlists.add-song.v1', songOfPlaylist, playlistSchema),
  removeSong: defineRpc('library.playlists.remove-song.v1', songOfPlaylist, playlistSchema),
  /** Fails with CONFLICT unless these are exactly the songs of the playlist. */
  reorderSongs: defineRpc(
    'library.playlists.reorder-songs.v1',
    onePlaylist.extend({ songIds: songOrderSchema.shape.song_ids }),
    playlistSchema,
  ),
};

export const playlistEvents = {
  /** A playlist was created, or its name or description was changed. */
  playlistChanged: defineEvent('library.playlist-changed.v1', playlistContentSchema),
  playlistDeleted: defineEvent('library.playlist-deleted.v1', z.object({ id: idSchema })),
};
