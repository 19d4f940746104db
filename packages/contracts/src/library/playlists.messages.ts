import { z } from 'zod';
import { idempotencyKeySchema } from '../http.ts';
import { actorSchema, idSchema } from '../ids.ts';
import { imageKeySchema } from '../media/image.ts';
import { idPageSchema, idsSchema } from '../messages/id-page.ts';
import { readRpc, rpc } from '../messages/rpc.ts';
import { songOrderSchema } from '../songs/song-order.ts';
import { playlistListSchema, playlistSchema } from './playlist.ts';

/** What library needs for a playlist, parsed by the gateway; an image of the actor's own has a key. */
const playlistFieldsSchema = z.object({
  name: z.string().min(1).max(200),
  description: z.string().min(1).max(2000),
  imageUrl: z.string().min(1).max(2000).nullable(),
  imageKey: z.optional(imageKeySchema),
});
export type PlaylistFields = z.output<typeof playlistFieldsSchema>;

/** A page of a user's playlists, oldest first: those made after the playlist `after`; nothing for who has `unlessVersion` already. */
export const playlistPageSchema = z.object({
  after: z.optional(idSchema),
  limit: z.int().min(1).max(1000),
  unlessVersion: z.string().optional(),
});

const onePlaylist = z.object({ actor: actorSchema, id: idSchema });
const songOfPlaylist = z.object({ actor: actorSchema, playlistId: idSchema, songId: idSchema });

/** A playlist is there for its owner only: another's is NOT_FOUND in every call. */
export const playlistMessages = {
  pageOfUser: readRpc(
    'library.playlists.page-of-user.v1',
    playlistPageSchema.extend({ userId: idSchema }),
    playlistListSchema,
  ),
  /** A user's playlists, oldest first. */
  idsOfUser: readRpc('library.playlists.ids-of-user.v1', idPageSchema, idsSchema),
  byId: readRpc('library.playlists.by-id.v1', onePlaylist, playlistSchema),
  /** `username` serves a user whose `user-updated` event has not arrived yet. */
  create: rpc(
    'library.playlists.create.v1',
    z.object({
      actor: actorSchema,
      username: z.string(),
      playlist: playlistFieldsSchema,
      idempotencyKey: idempotencyKeySchema,
    }),
    playlistSchema,
  ),
  update: rpc(
    'library.playlists.update.v1',
    onePlaylist.extend({ playlist: playlistFieldsSchema }),
    playlistSchema,
  ),
  delete: rpc('library.playlists.delete.v1', onePlaylist, z.object({ id: idSchema })),
  /** Adding a song again changes nothing. Whether there is such a song is asked before; a deleted one is NOT_FOUND. */
  addSong: rpc('library.playlists.add-song.v1', songOfPlaylist, playlistSchema),
  removeSong: rpc('library.playlists.remove-song.v1', songOfPlaylist, playlistSchema),
  /** Fails with CONFLICT unless these are exactly the songs of the playlist. */
  reorderSongs: rpc(
    'library.playlists.reorder-songs.v1',
    onePlaylist.extend({ songIds: songOrderSchema.shape.song_ids }),
    playlistSchema,
  ),
};
