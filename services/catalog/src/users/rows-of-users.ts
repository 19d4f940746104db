import { Injectable } from '@nestjs/common';
import { albumEvents, artistEvents, songEvents, usedImageEvents } from '@rubato/contracts';
import { Outbox, type Emit, type OwnedRows } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** Few enough for short transactions: each song and album also raises the version of its segment. */
const batchSizes = { albums: 100, songs: 200, keys: 1000 };

interface DeletedRow {
  readonly id: number;
  readonly asset_ids: string[];
}

/** Deletes locked rows of a table with what it returns. $1 is the user, $2 the maximum number. */
const deleteRows = (table: string, assetIds: string, more = '') => `
  DELETE FROM ${table} WHERE id = ANY (ARRAY(
    SELECT id FROM ${table} WHERE user_id = $1 ${more} ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING id, array_remove(ARRAY[${assetIds}], NULL) AS asset_ids`;

const deleteAlbums = deleteRows('albums', 'image_asset_id');
const deleteSongs = deleteRows('songs', 'image_asset_id, audio_asset_id');
/** Songs and albums refer to the artist, who is therefore deleted last. */
const deleteArtist = deleteRows(
  'artists',
  'image_asset_id, banner_asset_id',
  `AND NOT EXISTS (SELECT FROM songs WHERE user_id = $1) AND NOT EXISTS (SELECT FROM albums WHERE user_id = $1)`,
);
const deleteKeys = `
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys WHERE user_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`;

/** Deletes the songs, albums and artist of a user who no longer exists. */
@Injectable()
export class RowsOfUsers implements OwnedRows {
  readonly tables = {
    artists: 'user_id',
    songs: 'user_id',
    albums: 'user_id',
    idempotency_keys: 'user_id',
  };
  readonly derivedTables = { user_list_versions: 'user_id' };

  constructor(private readonly outbox: Outbox) {}

  async removeBatch(userId: number): Promise<number> {
    for (const remove of [removeAlbums, removeSongs, removeArtist, removeKeys]) {
      const removed = await this.outbox.runTransaction((manager, emit) => remove(manager, userId, emit));
      if (removed) return removed;
    }
    return 0;
  }
}

async function removeAlbums(manager: EntityManager, userId: number, emit: Emit): Promise<number> {
  const albums = await remove(manager, deleteAlbums, userId, batchSizes.albums);
  for (const { id, asset_ids: releasedAssetIds } of albums) {
    emit(albumEvents.albumDeleted, { id });
    if (releasedAssetIds.length)
      emit(usedImageEvents.albumImagesChanged, { id, userId, assetIds: [], releasedAssetIds });
  }
  return albums.length;
}

async function removeSongs(manager: EntityManager, userId: number, emit: Emit): Promise<number> {
  const songs = await remove(manager, deleteSongs, userId, batchSizes.songs);
  for (const { id, asset_ids: assetIds } of songs) emit(songEvents.songDeleted, { id, userId, assetIds });
  return songs.length;
}

async function removeArtist(manager: EntityManager, userId: number, emit: Emit): Promise<number> {
  const artists = await remove(manager, deleteArtist, userId, 1);
  for (const { id, asset_ids: releasedAssetIds } of artists) {
    emit(artistEvents.artistDeleted, { id });
    if (releasedAssetIds.length)
      emit(usedImageEvents.artistImagesChanged, { id, userId, assetIds: [], releasedAssetIds });
  }
  return artists.length;
}

async function removeKeys(manager: EntityManager, userId: number): Promise<number> {
  const [, count]: [unknown, number] = await manager.query(deleteKeys, [userId, batchSizes.keys]);
  return count;
}

async function remove(
  manager: EntityManager,
  statement: string,
  userId: number,
  limit: number,
): Promise<DeletedRow[]> {
  const [rows]: [DeletedRow[], number] = await manager.query(statement, [userId, limit]);
  return rows;
}
