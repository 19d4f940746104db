import { Inject, Injectable } from '@nestjs/common';
import { songAssetMessages } from '@rubato/contracts';
import { LOGGER, OBJECT_STORE, RpcClient, type Logger, type ObjectStore } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { AssetsService } from '../assets/assets.service.ts';
import { patienceMs } from './patience.ts';

export const batchSize = 200;
/** One that cannot be removed keeps none of the others; several in a row tell that the store is away. */
const failuresInARow = 3;

interface Candidate {
  readonly id: string;
  /** As text, since JavaScript's dates know no microseconds. */
  readonly created_at: string;
}

/** Removes uploads that came to nothing: an hour after they began, unless catalog knows a song that has them. */
@Injectable()
export class UnattachedCollector {
  constructor(
    private readonly database: DataSource,
    private readonly assets: AssetsService,
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Returns how many assets were removed. Replicas may do so at the same time. Throws UNAVAILABLE when catalog cannot be asked:
   * then nothing more is removed.
   */
  async collect(isStopped: () => boolean = () => false): Promise<number> {
    await this.objects.removeUnfinished(new Date(Date.now() - patienceMs));
    let removed = 0;
    let batch = await this.#candidates();
    while (batch.length && !isStopped()) {
      removed += await this.#removeUnused(batch.map(({ id }) => id));
      batch = batch.length === batchSize ? await this.#candidates(batch.at(-1)) : [];
    }
    return removed;
  }

  #candidates(after: Candidate = { id: '00000000-0000-0000-0000-000000000000', created_at: '-infinity' }) {
    return this.database.query<Candidate[]>(
      `SELECT id, created_at::text FROM assets
       WHERE state <> 'attached' AND created_at < now() - $1 * interval '1 millisecond'
         AND (created_at, id) > ($2::timestamptz, $3::uuid)
       ORDER BY created_at, id LIMIT ${batchSize}`,
      [patienceMs, after.created_at, after.id],
    );
  }

  /** A song whose event is late has its files already. */
  async #removeUnused(ids: string[]): Promise<number> {
    const { assetIds: inUse } = await this.rpc.call(songAssetMessages.inUse, { assetIds: ids });
    if (inUse.length) await this.assets.attach({ assetIds: inUse }, this.database.manager);
    const known = new Set(inUse);
    return this.#removeAll(ids.filter((id) => !known.has(id)));
  }

  async #removeAll(ids: readonly string[]): Promise<number> {
    let removed = 0;
    let failures = 0;
    for (const id of ids) {
      try {
        if (await this.assets.discard(id)) removed += 1;
        failures = 0;
      } catch (error) {
        failures += 1;
        this.log.warn({ err: error, assetId: id }, 'An asset that nothing has could not be removed');
        if (failures === failuresInARow) throw error;
      }
    }
    return removed;
  }
}
