import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { advisoryLocks, LOGGER, getMonotonicTime, RecurringWork, type Logger } from '@rubato/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';

/** Removing a row also locks the version of its user's list, which blocks concurrent likes of that user. */
const batchSizes = { likes: 1000, playlist_songs: 500 };
type Table = keyof typeof batchSizes;

/** The number of rows removed per transaction; tests use fewer. */
export const CLEANER_BATCH_SIZES = Symbol('CleanerBatchSizes');

/**
 * Removes the likes and playlist entries of deleted songs, in short transactions that skip locked rows, with
 * pauses as long as the transactions. It can be interrupted at any point: unfinished songs have `is_cleared =
 * false`.
 */
@Injectable()
export class DeletedSongsCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.run(), { first: [500, 1500], next: [500, 1500] });

  constructor(
    private readonly database: DataSource,
    @Inject(CLEANER_BATCH_SIZES) private readonly sizes: Readonly<Record<Table, number>>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  static readonly defaultSizes = { provide: CLEANER_BATCH_SIZES, useValue: batchSizes };

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current batch. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Clears all deleted songs. Failed or locked rows are retried at the next run. */
  async run(): Promise<void> {
    try {
      for (const songId of await this.#findUncleared()) await this.#clear(songId);
    } catch (error) {
      this.log.warn({ err: error }, 'deleted song cleanup: failed, will retry');
    }
  }

  async #findUncleared(): Promise<number[]> {
    const rows: { song_id: number }[] = await this.database.query(
      'SELECT song_id FROM deleted_songs WHERE NOT is_cleared ORDER BY song_id LIMIT 100',
    );
    return rows.map((row) => row.song_id);
  }

  async #clear(songId: number): Promise<void> {
    const startedAt = getMonotonicTime();
    const [row]: { next: string }[] = await this.database.query(
      'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
    );
    const likes = await this.#removeAll('likes', songId);
    const playlistEntries = await this.#removeAll('playlist_songs', songId);
    if (await this.#finish(songId, row!.next))
      this.log.info(
        { songId, likes, playlistEntries, ms: Math.round(getMonotonicTime() - startedAt) },
        'deleted song cleanup: completed',
      );
  }

  async #removeAll(table: Table, songId: number): Promise<number> {
    let total = 0;
    for (let removed = this.sizes[table]; removed === this.sizes[table] && !this.#work.isStopped;) {
      const startedAt = getMonotonicTime();
      removed = await this.#removeBatch(table, songId);
      total += removed;
      if (removed === this.sizes[table]) await delay(getMonotonicTime() - startedAt);
    }
    return total;
  }

  /**
   * Only one replica runs at a time. Sequential and bitmap scans are disabled because the planner's
   * statistics still describe the song before its deletion.
   */
  #removeBatch(table: Table, songId: number): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [lock]: { is_mine: boolean }[] = await manager.query(
        `SELECT pg_try_advisory_xact_lock($1) AS is_mine,
           set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
        [advisoryLocks.deletedSongs],
      );
      if (!lock?.is_mine) return 0;
      const [, count]: [unknown, number] = await manager.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE song_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
        [songId, this.sizes[table]],
      );
      return count;
    });
  }

  /**
   * Marks the song as cleared, unless rows remain or may still be added. `next` is the first transaction id
   * not assigned when the deletion was visible: transactions before it may not have seen the deletion, so all
   * of them must have ended.
   */
  async #finish(songId: number, next: string): Promise<boolean> {
    const [, count]: [unknown, number] = await this.database.query(
      `UPDATE deleted_songs SET is_cleared = true WHERE song_id = $1
         AND pg_snapshot_xmin(pg_current_snapshot()) >= $2::xid8
         AND NOT EXISTS (SELECT FROM likes WHERE likes.song_id = $1)
         AND NOT EXISTS (SELECT FROM playlist_songs WHERE playlist_songs.song_id = $1)`,
      [songId, next],
    );
    return count > 0;
  }
}
