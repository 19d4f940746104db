import { Inject, Injectable } from '@nestjs/common';
import { hasErrorCode, visibilityEvents } from '@rubato/contracts';
import { Consumes, OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import { In, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { findCopies } from '../external-covers/external-covers.repository.ts';
import { AssetEntity } from './asset.entity.ts';
import { toQuarantineKey, getServedKeys } from './asset-keys.ts';

type VisibilityChange = z.output<typeof visibilityEvents.contentVisibilityChanged.payload>;

/**
 * Stores what content keeps which files from being served, unless a later event about the content was handled before. Returns
 * the files that it kept from being served until now.
 */
const apply = `
  WITH before AS (SELECT asset_ids FROM content_blocks WHERE content = $1)
  INSERT INTO content_blocks AS block (content, revision, asset_ids) VALUES ($1, $2, $3::uuid[])
  ON CONFLICT (content) DO UPDATE SET revision = excluded.revision, asset_ids = excluded.asset_ids
    WHERE block.revision < excluded.revision
  RETURNING coalesce((SELECT asset_ids FROM before), '{}') AS before`;

/** Whether any content keeps the file from being served: several can use one image. */
const isBlocked = 'SELECT FROM content_blocks WHERE asset_ids @> ARRAY[$1::uuid] LIMIT 1';

/**
 * Keeps the files of blocked content from being served, by moving their objects out of `media/`: their URLs never expire in caches
 * and cannot be changed. The class name and the name of the event handler are part of the name of its durable consumer.
 */
@Injectable()
export class Quarantine {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  /** Repeated if the process ends in between: objects that have moved are left alone. */
  @Consumes(visibilityEvents.contentVisibilityChanged, 'quarantine-files')
  async move(change: VisibilityChange, manager: EntityManager): Promise<void> {
    const { kind, id, revision, externalCovers } = change;
    const assetIds = [...change.assetIds, ...(await findCopies(manager, externalCovers))];
    const [row]: { before: string[] }[] = await manager.query(apply, [`${kind}:${id}`, revision, assetIds]);
    if (!row) return;
    for (const assetId of new Set([...row.before, ...assetIds].toSorted()))
      await this.settle(manager, assetId);
  }

  /** Moves the objects of an asset to where they belong, also those that have just been made of it. */
  async settle(manager: EntityManager, assetId: string): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const [asset] = await manager.find(AssetEntity, { where: { id: In([assetId]) }, lock });
    if (!asset) return;
    const blocked: unknown[] = await manager.query(isBlocked, [assetId]);
    // What plays and shows goes first.
    for (const key of getServedKeys(asset))
      await (blocked.length ? this.#move(key, toQuarantineKey(key)) : this.#move(toQuarantineKey(key), key));
  }

  async #move(from: string, to: string): Promise<void> {
    try {
      await this.objects.move(from, to);
    } catch (error) {
      // It has moved before, or there is no such variant.
      if (!hasErrorCode(error, 'NOT_FOUND')) throw error;
    }
  }
}
