import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError, imageVariantKey, songEvents, type ImageWidth } from '@rubato/contracts';
import { Consumes, OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataSource, In, Repository, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AssetEntity, type AssetKind } from './asset.entity.ts';
import { assertLikelyRoom, assertRoomForBytes, type ByteQuota } from './byte-quota.ts';
import { mediaKey, objectKeysOf, uploadKey } from './asset-keys.ts';

/** A file that was found to be whole and accepted. */
export interface CheckedFile {
  readonly sha256: string;
  readonly bytes: number;
  readonly extension: string;
  readonly variants: readonly { readonly width: ImageWidth; readonly bytes: Uint8Array }[];
}

/** The way of an asset through its states. The row always goes first, so that every object can be found by its row. */
@Injectable()
export class AssetsService {
  constructor(
    @InjectRepository(AssetEntity) private readonly assets: Repository<AssetEntity>,
    private readonly database: DataSource,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Throws FORBIDDEN when a form of so many bytes cannot fit into the member's quota. Whether it does is found out in `store`. */
  async assertLikelyRoom(quota: ByteQuota, bytes: number): Promise<void> {
    await assertLikelyRoom(this.database.manager, quota, bytes);
  }

  /** Announces an upload. Returns the new asset's id. */
  async begin(kind: AssetKind, userId: number): Promise<string> {
    const id = randomUUID();
    await this.assets.insert({ id, kind, state: 'pending', userId });
    return id;
  }

  /**
   * Gives a checked upload its final key `<hash>-<id>.<extension>`, which is returned, and puts its variants beside it. Throws
   * UNAVAILABLE when the upload took so long that it was collected, and FORBIDDEN when it does not fit into the member's quota.
   */
  async store(
    id: string,
    { sha256, extension, bytes, variants }: CheckedFile,
    quota: ByteQuota,
  ): Promise<string> {
    const key = `${sha256.slice(0, 16)}-${id}.${extension}`;
    await this.database.transaction(async (manager) => {
      await assertRoomForBytes(manager, quota, bytes);
      await change(manager, id, { key, bytes: String(bytes) });
    });
    const beside = variants.map((variant) => ({
      key: mediaKey(imageVariantKey(key, variant.width)),
      bytes: variant.bytes,
    }));
    await Promise.all(beside.map((variant) => this.objects.put(variant.key, Readable.from([variant.bytes]))));
    await this.objects.move(uploadKey(id), mediaKey(key));
    try {
      await change(this.database.manager, id, { state: 'stored' });
    } catch (error) {
      // Without its row nobody would find the objects.
      for (const object of [mediaKey(key), ...beside.map((variant) => variant.key)])
        await this.objects.delete(object);
      throw error;
    }
    return key;
  }

  /**
   * Removes an asset that no song has, wherever its upload stopped. Returns whether it did: nothing happens to one that is attached
   * and to one that somebody else is changing at the moment. While the row is locked, nothing can come to have it.
   */
  discard(id: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const asset = await manager.findOne(AssetEntity, {
        where: { id, state: In(['pending', 'stored']) },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (!asset) return false;
      for (const key of objectKeysOf(asset)) await this.objects.delete(key);
      await manager.delete(AssetEntity, { id });
      return true;
    });
  }

  /** A changed song has new files; those it had before are removed. */
  @Consumes(songEvents.songUpdated)
  async exchange(
    { assetIds, releasedAssetIds }: z.output<typeof songEvents.songUpdated.payload>,
    manager: EntityManager,
  ): Promise<void> {
    await this.attach({ assetIds }, manager);
    await this.#remove(releasedAssetIds, manager);
  }

  @Consumes(songEvents.songDeleted)
  async removeOfSong(
    { assetIds }: z.output<typeof songEvents.songDeleted.payload>,
    manager: EntityManager,
  ): Promise<void> {
    await this.#remove(assetIds, manager);
  }

  @Consumes(songEvents.songCreated)
  async attach({ assetIds }: { assetIds: string[] }, manager: EntityManager): Promise<void> {
    await manager.query(`UPDATE assets SET state = 'attached' WHERE id = ANY($1) AND state = 'stored'`, [
      assetIds,
    ]);
  }

  /** Objects first: as long as a row is there its object can be found. Repeating it does no harm. */
  async #remove(ids: string[], manager: EntityManager): Promise<void> {
    const assets = await manager.findBy(AssetEntity, { id: In(ids) });
    for (const key of assets.flatMap(objectKeysOf)) await this.objects.delete(key);
    await manager.delete(AssetEntity, { id: In(ids) });
  }
}

async function change(manager: EntityManager, id: string, values: Partial<AssetEntity>): Promise<void> {
  const { affected } = await manager.update(AssetEntity, { id, state: 'pending' }, values);
  if (!affected) throw new AppError('UNAVAILABLE', `The upload ${id} was collected`, undefined, 5);
}
