import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  AppError,
  parseImageAssetId,
  toImageVariantKey,
  songEvents,
  texts,
  usedImageEvents,
  type AssetKind,
  type ImageWidth,
} from '@rubato/contracts';
import { Consumes, isOfExistingUser, OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AssetEntity } from './asset.entity.ts';
import {
  assertEstimatedRoom,
  assertRoomForBytes,
  assertRoomForImage,
  type ByteQuota,
} from './asset-quotas.ts';
import { toMediaKey, getObjectKeys, toUploadKey } from './asset-keys.ts';

/** A complete and accepted file. */
export interface CheckedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly extension: string;
  readonly variants: readonly { readonly width: ImageWidth; readonly bytes: Uint8Array }[];
  /** That of an image, `#rrggbb`. */
  readonly color?: string | undefined;
}

/** The assets that a song, an album or a playlist uses now, and those that it no longer uses. */
type AssetChange = z.output<typeof usedImageEvents.albumImagesChanged.payload>;

/** How long a reservation protects an image: longer than the request that is about to use it can take. */
const reservation = "interval '15 seconds'";

/** Manages the states of assets. The row is always written first, so that every object has a row. */
@Injectable()
export class AssetsService {
  constructor(
    @InjectRepository(AssetEntity) private readonly assets: Repository<AssetEntity>,
    private readonly database: DataSource,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /**
   * Throws FORBIDDEN if a form of at least `bytes` exceeds the user's quota. `store` checks the exact size.
   */
  async assertEstimatedRoom(quota: ByteQuota, bytes: number): Promise<void> {
    await assertEstimatedRoom(this.database.manager, quota, bytes);
  }

  /** Throws FORBIDDEN if the user already has `limit` unused images. */
  async assertRoomForImage(userId: number, limit: number): Promise<void> {
    await assertRoomForImage(this.database.manager, userId, limit);
  }

  /** Creates a pending asset. Returns its id. */
  async create(kind: AssetKind, userId: number): Promise<string> {
    const id = randomUUID();
    await this.assets.insert({ id, kind, state: 'pending', userId });
    return id;
  }

  /**
   * Moves a checked upload to its final key `<hash>-<id>.<extension>`, stores its variants and returns the
   * key. Throws UNAVAILABLE if the upload took so long that garbage collection deleted it or its user was
   * deleted, and FORBIDDEN if it exceeds the user's quota.
   */
  async store(
    id: string,
    { sha256, extension, bytes, variants, color }: CheckedFile,
    quota: ByteQuota,
  ): Promise<string> {
    const key = `${sha256.slice(0, 16)}-${id}.${extension}`;
    await this.database.transaction(async (manager) => {
      await assertRoomForBytes(manager, quota, bytes);
      await change(manager, id, { key, bytes: String(bytes), color: color ?? null });
    });
    const variantObjects = variants.map((variant) => ({
      key: toMediaKey(toImageVariantKey(key, variant.width)),
      bytes: variant.bytes,
    }));
    await Promise.all(
      variantObjects.map((variant) => this.objects.put(variant.key, Readable.from([variant.bytes]))),
    );
    await this.objects.move(toUploadKey(id), toMediaKey(key));
    try {
      await change(this.database.manager, id, { state: 'stored' });
    } catch (error) {
      // Without a row, the objects would be orphans.
      for (const object of [toMediaKey(key), ...variantObjects.map((variant) => variant.key)])
        await this.objects.delete(object);
      throw error;
    }
    return key;
  }

  /**
   * Protects the image stored under `key` from garbage collection for 15 seconds. Returns its id and its dominant
   * color. Throws NOT_FOUND unless it is the user's.
   */
  async reserveImage(userId: number, key: string): Promise<{ assetId: string; color?: string }> {
    const [rows]: [{ id: string; color: string | null }[], number] = await this.database.query(
      `UPDATE assets SET reserved_until = now() + ${reservation}
       WHERE id = $1 AND key = $2 AND user_id = $3 AND kind = 'image' AND state <> 'pending' RETURNING id, color`,
      [parseImageAssetId(key), key, userId],
    );
    const [asset] = rows;
    if (!asset) throw new AppError('NOT_FOUND', texts.notFound);
    return { assetId: asset.id, ...(asset.color && { color: asset.color }) };
  }

  /**
   * Deletes an upload that was never used, and returns whether it did. Skips it while it is reserved or locked
   * by another transaction.
   */
  async discard(id: string): Promise<boolean> {
    const isClaimed = await this.#claim("state <> 'attached' AND released_at IS NULL", id);
    return isClaimed && this.#deleteClaimed(id);
  }

  /**
   * Deletes an asset of which its owners, when asked after `selectedAt` (a timestamp of the database as text),
   * knew no use, and returns whether it did. Skips it if it has become reserved or attached since, or is
   * locked. How old the response is does not matter: a use of which the owners did not know is that of a
   * reservation which had not expired at `selectedAt`.
   */
  async discardUnused(id: string, selectedAt: string): Promise<boolean> {
    const isClaimed = await this.#claim("(state <> 'attached' OR released_at IS NOT NULL)", id, selectedAt);
    return isClaimed && this.#deleteClaimed(id);
  }

  @Consumes(songEvents.songCreated, 'attach-song-files')
  async attachSongFiles({ assetIds }: Pick<AssetChange, 'assetIds'>, manager: EntityManager): Promise<void> {
    await this.#attach(assetIds, manager);
  }

  /** Starts to serve the copy of a cover from another host. */
  async attachCopy(id: string): Promise<void> {
    await this.#attach([id], this.database.manager);
  }

  @Consumes(songEvents.songUpdated, 'update-song-files')
  async updateSongFiles(change: AssetChange, manager: EntityManager): Promise<void> {
    await this.#update(change, manager);
  }

  @Consumes(songEvents.songDeleted, 'release-song-files')
  async releaseSongFiles({ assetIds }: Pick<AssetChange, 'assetIds'>, manager: EntityManager): Promise<void> {
    await this.#release(assetIds, manager);
  }

  @Consumes(usedImageEvents.artistImagesChanged, 'update-artist-images')
  async updateArtistImages(change: AssetChange, manager: EntityManager): Promise<void> {
    await this.#update(change, manager);
  }

  @Consumes(usedImageEvents.albumImagesChanged, 'update-album-images')
  async updateAlbumImages(change: AssetChange, manager: EntityManager): Promise<void> {
    await this.#update(change, manager);
  }

  @Consumes(usedImageEvents.playlistImagesChanged, 'update-playlist-images')
  async updatePlaylistImages(change: AssetChange, manager: EntityManager): Promise<void> {
    await this.#update(change, manager);
  }

  /**
   * Keeps a released asset that is still in use, unless it was released again after `releasedAt` (a timestamp
   * as text).
   */
  async markUsed(id: string, releasedAt: string | null): Promise<void> {
    await this.database.query(
      `UPDATE assets SET state = 'attached', released_at = NULL, unused_since = NULL
       WHERE id = $1 AND state <> 'pending' AND released_at IS NOT DISTINCT FROM $2::timestamptz`,
      [id, releasedAt],
    );
  }

  /**
   * From then on, the asset is released and pending, and can neither be used nor stored: an interruption of its
   * deletion may leave only some of its objects.
   */
  async #claim(condition: string, id: string, selectedAt?: string): Promise<boolean> {
    const [, count]: [unknown, number] = await this.database.query(
      `UPDATE assets SET state = 'pending', released_at = coalesce(released_at, clock_timestamp()) WHERE id = (
         SELECT id FROM assets WHERE id = $1 AND ${condition}
           AND (reserved_until IS NULL OR reserved_until < coalesce($2::timestamptz, now()))
         FOR UPDATE SKIP LOCKED)`,
      [id, selectedAt],
    );
    return count > 0;
  }

  /** While the row is locked, no other process moves or deletes its objects. */
  #deleteClaimed(id: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const asset = await manager
        .createQueryBuilder(AssetEntity, 'asset')
        .where('asset.id = :id', { id })
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (!asset) return false;
      for (const key of getObjectKeys(asset)) await this.objects.delete(key);
      await manager.delete(AssetEntity, { id });
      return true;
    });
  }

  async #update({ assetIds, releasedAssetIds }: AssetChange, manager: EntityManager): Promise<void> {
    await this.#attach(assetIds, manager);
    await this.#release(releasedAssetIds, manager);
  }

  /** Does not clear `released_at`: the release may be the later change. Garbage collection asks the owners. */
  async #attach(ids: readonly string[], manager: EntityManager): Promise<void> {
    await manager.query(`UPDATE assets SET state = 'attached' WHERE id = ANY($1) AND state = 'stored'`, [
      ids,
    ]);
  }

  /** The assets may have other users: garbage collection deletes them only when they are unused. */
  async #release(ids: readonly string[], manager: EntityManager): Promise<void> {
    await manager.query('UPDATE assets SET released_at = clock_timestamp() WHERE id = ANY($1)', [ids]);
  }
}

/** An upload that ends after its deletion began, or its user was deleted, fails and deletes what it has stored. */
async function change(manager: EntityManager, id: string, values: Partial<AssetEntity>): Promise<void> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(AssetEntity)
    .set(values)
    .where("id = :id AND state = 'pending' AND released_at IS NULL", { id })
    .andWhere(isOfExistingUser('assets.user_id'))
    .execute();
  if (!affected) throw new AppError('UNAVAILABLE', `Upload expired: ${id}`, { retryAfterSeconds: 5 });
}
