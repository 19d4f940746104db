import { Inject, Injectable } from '@nestjs/common';
import { NightlyPass } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { UsedAssets } from './used-assets.ts';

export const batchSize = 200;
const releaseBatchSize = 1000;

interface AttachedAsset {
  readonly id: string;
  readonly isMarked: boolean;
}

/** A finished pass over all attached assets. */
export interface ReleaseReconciliation {
  readonly checked: number;
  /** Unused assets that are not yet released. */
  readonly unused: number;
  readonly released: number;
}

/**
 * Releases attached assets that nothing uses because the event that should have released them was lost. They must have been unused
 * for `trashDays` in every pass: if catalog or library was restored from an old backup, the operator has that long to restore a
 * newer one. Garbage collection then asks the owners again before it deletes them.
 */
@Injectable()
export class ReleaseReconciler {
  readonly #pass: NightlyPass;

  constructor(
    private readonly database: DataSource,
    private readonly usedAssets: UsedAssets,
    @Inject(MEDIA_CONFIG) private readonly config: Pick<MediaConfig, 'trashDays'>,
  ) {
    this.#pass = new NightlyPass(database, 'releases');
  }

  /**
   * Runs like `NightlyPass`. Throws UNAVAILABLE, and changes nothing more, if catalog or library is unavailable.
   */
  async runIfDue(now?: Date, isStopped?: () => boolean): Promise<ReleaseReconciliation | undefined> {
    const checked = await this.#pass.runIfDue(
      {
        readNext: (after) => this.#findAttachedAfter(after),
        check: (batch: readonly AttachedAsset[]) => this.#check(batch),
      },
      { now, isStopped },
    );
    if (checked === undefined) return undefined;
    const released = await this.#release();
    return { checked, unused: await this.#countUnused(), released };
  }

  #findAttachedAfter(id = '00000000-0000-0000-0000-000000000000'): Promise<AttachedAsset[]> {
    return this.database.query(
      `SELECT id, unused_since IS NOT NULL AS "isMarked" FROM assets
       WHERE state = 'attached' AND released_at IS NULL AND id > $1 ORDER BY id LIMIT ${batchSize}`,
      [id],
    );
  }

  async #check(batch: readonly AttachedAsset[]): Promise<void> {
    const used = await this.usedAssets.findUsed(batch.map(({ id }) => id));
    const changed = batch.filter(({ id, isMarked }) => used.has(id) === isMarked).map(({ id }) => id);
    if (changed.length) await this.#mark(changed, used);
  }

  /** Marks the assets that have become unused, and unmarks those that are used again. Locked ones wait for the next pass. */
  async #mark(changed: readonly string[], used: ReadonlySet<string>): Promise<void> {
    await this.database.query(
      `UPDATE assets SET unused_since = CASE WHEN id <> ALL($2) THEN coalesce(unused_since, now()) END
       WHERE id = ANY (ARRAY(SELECT id FROM assets WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED))`,
      [changed, [...used]],
    );
  }

  async #release(): Promise<number> {
    let total = 0;
    let count: number;
    do {
      count = await this.#releaseBatch();
      total += count;
    } while (count === releaseBatchSize);
    return total;
  }

  async #releaseBatch(): Promise<number> {
    const [, count]: [unknown, number] = await this.database.query(
      `UPDATE assets SET released_at = clock_timestamp() WHERE id = ANY (ARRAY(
         SELECT id FROM assets WHERE unused_since < now() - $1 * interval '1 day'
           AND state = 'attached' AND released_at IS NULL
         ORDER BY unused_since LIMIT ${releaseBatchSize} FOR NO KEY UPDATE SKIP LOCKED))`,
      [this.config.trashDays],
    );
    return count;
  }

  async #countUnused(): Promise<number> {
    const [row]: { unused: number }[] = await this.database.query(
      `SELECT count(*)::integer AS unused FROM assets WHERE unused_since IS NOT NULL AND released_at IS NULL`,
    );
    return row?.unused ?? 0;
  }
}
