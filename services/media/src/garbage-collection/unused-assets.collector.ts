import { Inject, Injectable } from '@nestjs/common';
import { hourMs, LOGGER, OBJECT_STORE, type Logger, type ObjectStore } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { AssetsService } from '../assets/assets.service.ts';
import { uploadGracePeriodMs } from '../assets/upload-grace-period.ts';
import { UsedAssets } from './used-assets.ts';

export const batchSize = 200;
/** A single failure is skipped; consecutive failures mean that the object store is unavailable. */
const maxConsecutiveFailures = 3;

interface Candidate {
  readonly id: string;
  /** Times as text, since JavaScript dates have no microseconds. */
  readonly created_at: string;
  readonly released_at: string | null;
  /** Before the owners are asked. */
  readonly selected_at: string;
}

/**
 * An S3 store reports when an upload began, not whether it still receives parts: an export of many files takes long. A
 * killed process leaves its parts for as long.
 */
const unfinishedGracePeriodMs = 24 * hourMs;

/** Deletes orphaned assets: abandoned uploads after an hour, and released assets that are not used. */
@Injectable()
export class UnusedAssetsCollector {
  constructor(
    private readonly database: DataSource,
    private readonly assets: AssetsService,
    private readonly usedAssets: UsedAssets,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Returns the number of deleted assets. Replicas may run concurrently. Throws UNAVAILABLE, and deletes
   * nothing more, if catalog or library is unavailable.
   */
  async collect(isStopped?: () => boolean): Promise<number> {
    await this.objects.removeUnfinished(new Date(Date.now() - unfinishedGracePeriodMs));
    return this.#collect(uploadGracePeriodMs, isStopped);
  }

  /**
   * Collects released assets only. Does not log failures of single assets, because it runs often; `collect`
   * does.
   */
  collectReleased(isStopped?: () => boolean): Promise<number> {
    return this.#collect(null, isStopped);
  }

  async #collect(unattachedForMs: number | null, isStopped = () => false): Promise<number> {
    let removed = 0;
    let batch = await this.#findCandidates(unattachedForMs);
    while (batch.length && !isStopped()) {
      removed += await this.#removeUnused(batch, unattachedForMs !== null);
      batch = batch.length === batchSize ? await this.#findCandidates(unattachedForMs, batch.at(-1)) : [];
    }
    return removed;
  }

  #findCandidates(
    unattachedForMs: number | null,
    after: Pick<Candidate, 'id' | 'created_at'> = {
      id: '00000000-0000-0000-0000-000000000000',
      created_at: '-infinity',
    },
  ): Promise<Candidate[]> {
    return this.database.query<Candidate[]>(
      `SELECT id, created_at::text, released_at::text, now()::text AS selected_at FROM assets
       WHERE (released_at IS NOT NULL
           OR state <> 'attached' AND created_at < now() - $1::double precision * interval '1 millisecond')
         AND (reserved_until IS NULL OR reserved_until < now())
         AND (created_at, id) > ($2::timestamptz, $3::uuid)
       ORDER BY created_at, id LIMIT ${batchSize}`,
      [unattachedForMs, after.created_at, after.id],
    );
  }

  /** Keeps assets that are still in use, because the event was late or they have another user. */
  async #removeUnused(candidates: readonly Candidate[], logsFailures: boolean): Promise<number> {
    const used = await this.usedAssets.findUsed(candidates.map(({ id }) => id));
    for (const { id, released_at: releasedAt } of candidates)
      if (used.has(id)) await this.assets.markUsed(id, releasedAt);
    const unused = candidates.filter(({ id }) => !used.has(id));
    return this.#removeAll(unused, logsFailures);
  }

  async #removeAll(unused: readonly Candidate[], logsFailures: boolean): Promise<number> {
    let removed = 0;
    let failures = 0;
    for (const { id, selected_at: selectedAt } of unused) {
      try {
        if (await this.assets.discardUnused(id, selectedAt)) removed += 1;
        failures = 0;
      } catch (error) {
        failures += 1;
        if (logsFailures) this.log.warn({ err: error, assetId: id }, 'orphan cleanup: asset not deleted');
        if (failures === maxConsecutiveFailures) throw error;
      }
    }
    return removed;
  }
}
