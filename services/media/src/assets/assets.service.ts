import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { songEvents } from '@rubato/contracts';
import { Consumes, OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { In, Repository, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AssetEntity, type AssetKind } from './asset.entity.ts';
import { mediaKey, uploadKey } from './asset-keys.ts';

/** The way of an asset through its states. The row always goes first, so that every object can be found by its row. */
@Injectable()
export class AssetsService {
  constructor(
    @InjectRepository(AssetEntity) private readonly assets: Repository<AssetEntity>,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Announces an upload. Returns the new asset's id. */
  async begin(kind: AssetKind, userId: number): Promise<string> {
    const id = randomUUID();
    await this.assets.insert({ id, kind, state: 'pending', userId });
    return id;
  }

  /** Gives a checked upload its final key `<hash>-<id>.<extension>`, which is returned. */
  async store(id: string, sha256: string, extension: string, bytes: number): Promise<string> {
    const key = `${sha256.slice(0, 16)}-${id}.${extension}`;
    await this.assets.update({ id }, { key });
    await this.objects.move(uploadKey(id), mediaKey(key));
    await this.assets.update({ id }, { state: 'stored', bytes: String(bytes) });
    return key;
  }

  /** Removes an asset that nothing is attached to, wherever its upload stopped. */
  async discard(id: string): Promise<void> {
    const asset = await this.assets.findOneBy({ id });
    if (asset?.state === 'attached') return;
    await this.objects.delete(uploadKey(id));
    if (asset?.key) await this.objects.delete(mediaKey(asset.key));
    await this.assets.delete({ id });
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
    for (const { key } of assets) if (key) await this.objects.delete(mediaKey(key));
    await manager.delete(AssetEntity, { id: In(ids) });
  }
}
