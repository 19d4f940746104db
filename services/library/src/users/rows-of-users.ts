import { Injectable } from '@nestjs/common';
import { followEvents, likeEvents, playlistEvents, usedImageEvents } from '@rubato/contracts';
import { Outbox, type Emit, type OwnedRows } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { countFollowers } from '../follows/count-followers.ts';

/** Few enough for short transactions: a playlist may have ten thousand songs. */
const batchSizes = { playlists: 10, likes: 500, follows: 500, keys: 1000 };

/** Deletes rows of the user $1 that no one has locked, at most $2. */
const deleteRows = (table: string, returned: string) => `
  DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE user_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING ${returned}`;

/** Playlists refer to the user, who is therefore deleted last. */
const deleteUser = `
  DELETE FROM users WHERE id = ANY (ARRAY(
    SELECT id FROM users WHERE id = $1 AND NOT EXISTS (SELECT FROM playlists WHERE user_id = $1) LIMIT $2
    FOR UPDATE SKIP LOCKED))
  RETURNING id`;

/** Deletes the playlists, likes and follows of a user who no longer exists. */
@Injectable()
export class RowsOfUsers implements OwnedRows {
  readonly tables = {
    users: 'id',
    playlists: 'user_id',
    likes: 'user_id',
    follows: 'user_id',
    idempotency_keys: 'user_id',
  };
  readonly derivedTables = { library_versions: 'user_id', like_versions: 'user_id', like_counts: 'user_id' };

  constructor(private readonly outbox: Outbox) {}

  async removeBatch(userId: number): Promise<number> {
    for (const remove of [removePlaylists, removeLikes, removeFollows, removeKeys, removeUser]) {
      const removed = await this.outbox.runTransaction((manager, emit) => remove(manager, userId, emit));
      if (removed) return removed;
    }
    return 0;
  }
}

async function removePlaylists(manager: EntityManager, userId: number, emit: Emit): Promise<number> {
  const playlists = await remove<{ id: number; image_asset_id: string | null }>(
    manager,
    deleteRows('playlists', 'id, image_asset_id'),
    [userId, batchSizes.playlists],
  );
  for (const { id, image_asset_id: assetId } of playlists) {
    emit(playlistEvents.playlistDeleted, { id });
    if (assetId)
      emit(usedImageEvents.playlistImagesChanged, { id, userId, assetIds: [], releasedAssetIds: [assetId] });
  }
  return playlists.length;
}

async function removeLikes(manager: EntityManager, userId: number, emit: Emit): Promise<number> {
  const likes = await remove<{ song_id: number }>(manager, deleteRows('likes', 'song_id'), [
    userId,
    batchSizes.likes,
  ]);
  for (const { song_id: songId } of likes) emit(likeEvents.songUnliked, { userId, songId });
  return likes.length;
}

async function removeFollows(manager: EntityManager, userId: number, emit: Emit): Promise<number> {
  const follows = await remove<{ artist_id: number }>(manager, deleteRows('follows', 'artist_id'), [
    userId,
    batchSizes.follows,
  ]);
  const artistIds = follows.map((follow) => follow.artist_id);
  await countFollowers(manager, artistIds, -1);
  for (const artistId of artistIds) emit(followEvents.artistUnfollowed, { userId, artistId });
  return follows.length;
}

async function removeKeys(manager: EntityManager, userId: number): Promise<number> {
  const keys = await remove(manager, deleteRows('idempotency_keys', 'user_id'), [userId, batchSizes.keys]);
  return keys.length;
}

async function removeUser(manager: EntityManager, userId: number): Promise<number> {
  const users = await remove(manager, deleteUser, [userId, 1]);
  return users.length;
}

async function remove<Row>(manager: EntityManager, statement: string, values: number[]): Promise<Row[]> {
  const [rows]: [Row[], number] = await manager.query(statement, values);
  return rows;
}
