import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, monotonicNow, RecurringWork, type Logger } from '@rubato/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';

/** Any number will do, as long as every replica takes the same one. */
const lock = 7_283_620;
/** Removing a row also raises the version of its user's list, and whoever likes a song at that moment waits for that. */
const batchSizes = { likes: 1000, playlist_songs: 500 };
type Table = keyof typeof batchSizes;

/** How many rows one transaction removes; a test takes fewer. */
export const CLEANER_BATCH_SIZES = Symbol('CleanerBatchSizes');

/**
 * Removes the likes of deleted songs and their places in playlists, in short transactions that wait for no row that is in use and let
 * others work for as long as they took. It can be interrupted at any point: what is left is found again by `is_cleared`.
 */
@Injectable()
export class DeletedSongsCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.run(), { first: [500, 1500], next: [500, 1500] });

  constructor(
    private readonly database: DataSource,
    @Inject(CLEANER_BATCH_SIZES) private readonly sizes: Readonly<Record<Table, number>>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  static readonly usualSizes = { provide: CLEANER_BATCH_SIZES, useValue: batchSizes };

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** A batch that has begun is finished. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Removes what is left of all songs that are gone. What fails, or is in use, is left for the next time. */
  async run(): Promise<void> {
    try {
      for (const songId of await this.#uncleared()) await this.#clear(songId);
    } catch (error) {
      this.log.warn({ err: error }, 'deleted songs: removal of likes and places interrupted');
    }
  }

  async #uncleared(): Promise<number[]> {
    const rows: { song_id: number }[] = await this.database.query(
      'SELECT song_id FROM deleted_songs WHERE NOT is_cleared ORDER BY song_id LIMIT 100',
    );
    return rows.map((row) => row.song_id);
  }

  async #clear(songId: number): Promise<void> {
    const begun = monotonicNow();
    const [row]: { next: string }[] = await this.database.query(
      'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
    );
    const likes = await this.#removeAll('likes', songId);
    const places = await this.#removeAll('playlist_songs', songId);
    if (await this.#finish(songId, row!.next))
      this.log.info(
        { songId, likes, places, ms: Math.round(monotonicNow() - begun) },
        'deleted song: cleared',
      );
  }

  async #removeAll(table: Table, songId: number): Promise<number> {
    let total = 0;
    for (let removed = this.sizes[table]; removed === this.sizes[table] && !this.#work.isStopped;) {
      const begun = monotonicNow();
      removed = await this.#removeBatch(table, songId);
      total += removed;
      if (removed === this.sizes[table]) await delay(monotonicNow() - begun);
    }
    return total;
  }

  /** One replica at a time. The planner thinks of the song as it was before, and would read the table or all its likes each time. */
  #removeBatch(table: Table, songId: number): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [turn]: { is_mine: boolean }[] = await manager.query(
        `SELECT pg_try_advisory_xact_lock($1) AS is_mine,
           set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
        [lock],
      );
      if (!turn?.is_mine) return 0;
      const [, count]: [unknown, number] = await manager.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM ${table} WHERE song_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
        [songId, this.sizes[table]],
      );
      return count;
    });
  }

  /**
   * Marks the song as cleared, unless rows are left or may still come: whoever began to write before `next`, the first transaction id
   * that was not taken when the song was known to be gone, may not have seen that and must have ended. Later ones see it.
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
