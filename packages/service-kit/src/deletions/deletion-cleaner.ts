import type { FactoryProvider, OnApplicationBootstrap, OnModuleDestroy, Type } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { RecurringWork } from '../scheduling/recurring-work.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import type { TombstoneTable } from './tombstones.ts';

/** After so many batches, it is the turn of the next owner. */
const batchesPerTurn = 20;
const maxOwners = 100;

/** What a service has of an owner, such as a user. Columns with the owner's id are given by table. */
export interface OwnedRows {
  readonly tables: Readonly<Record<string, string>>;
  /** Tables that triggers write when the others change: emptied last. */
  readonly derivedTables?: Readonly<Record<string, string>>;
  /**
   * Removes some rows in a short transaction that skips locked ones, with the same events as if the owner did. Returns their number: 0 if
   * nothing can be removed at present.
   */
  removeBatch(ownerId: number): Promise<number>;
}

/** Provides a `DeletionCleaner` of what `rows` removes. */
export function provideDeletionCleaner(tombstones: TombstoneTable, rows: Type<OwnedRows>): FactoryProvider {
  return {
    provide: Symbol(`DeletionCleaner of ${tombstones.table}`),
    useFactory: (database: DataSource, owned: OwnedRows, log: Logger) =>
      new DeletionCleaner(database, tombstones, owned, log),
    inject: [DataSource, rows, LOGGER],
  };
}

/**
 * Removes all rows of deleted owners in batches, with pauses as long as these take. It can be interrupted at any point, and several
 * replicas may run at the same time: an owner is cleared when nothing is left and nothing can be added any more.
 */
export class DeletionCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.run(), { first: [250, 750], next: [500, 1500] });
  #hasFailed = false;

  constructor(
    private readonly database: DataSource,
    private readonly tombstones: TombstoneTable,
    private readonly rows: OwnedRows,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current batch. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Removes what can be removed at present. The next run continues. */
  async run(): Promise<void> {
    const { table } = this.tombstones;
    try {
      let isProgressing = true;
      while (isProgressing && !this.#work.isStopped) {
        isProgressing = false;
        for (const id of await this.#findUncleared())
          if ((await this.#takeTurn(id)) === batchesPerTurn) isProgressing = true;
      }
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.log.warn({ err: error, table }, 'deletion cleanup: failed, will retry');
      this.#hasFailed = true;
    }
  }

  async #findUncleared(): Promise<number[]> {
    const { table, key } = this.tombstones;
    const rows: { id: number }[] = await this.database.query(
      `SELECT ${key} AS id FROM ${table} WHERE cleared_at IS NULL ORDER BY deleted_at, ${key} LIMIT ${maxOwners}`,
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the number of batches that removed something. */
  async #takeTurn(id: number): Promise<number> {
    const [row]: { next: string }[] = await this.database.query(
      'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
    );
    for (let batches = 0; batches < batchesPerTurn; batches += 1) {
      if (this.#work.isStopped) return batches;
      const startedAt = getMonotonicTime();
      if ((await this.rows.removeBatch(id)) === 0) {
        await this.#finish(id, row!.next);
        return batches;
      }
      await delay(getMonotonicTime() - startedAt);
    }
    return batchesPerTurn;
  }

  /**
   * Marks the owner as cleared, unless rows remain or may still be added. `next` is the first transaction id not assigned when the deletion
   * was visible: transactions before it may not have seen the deletion, so all of them must have ended.
   */
  async #finish(id: number, next: string): Promise<void> {
    const { table, key } = this.tombstones;
    const remaining = Object.entries(this.rows.tables).map(
      ([rows, column]) => `AND NOT EXISTS (SELECT FROM ${rows} WHERE ${rows}.${column} = $1)`,
    );
    const derived = Object.entries(this.rows.derivedTables ?? {}).map(
      ([rows, column]) =>
        `, ${rows}_removed AS (DELETE FROM ${rows} USING cleared WHERE ${rows}.${column} = cleared.${key})`,
    );
    const cleared: { ms: number }[] = await this.database.query(
      `WITH cleared AS (
         UPDATE ${table} SET cleared_at = now() WHERE ${key} = $1 AND cleared_at IS NULL
           AND pg_snapshot_xmin(pg_current_snapshot()) >= $2::xid8 ${remaining.join('\n')}
         RETURNING ${key}, deleted_at
       )${derived.join('')}
       SELECT round(extract(epoch FROM clock_timestamp() - deleted_at) * 1000)::integer AS ms FROM cleared`,
      [id, next],
    );
    if (cleared[0]) this.log.info({ table, id, ms: cleared[0].ms }, 'deletion cleanup: completed');
  }
}
