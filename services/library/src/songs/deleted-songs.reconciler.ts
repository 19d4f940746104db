import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { songMessages } from '@rubato/contracts';
import {
  hourMs,
  LOGGER,
  minuteMs,
  NightlyPass,
  RecurringWork,
  RpcClient,
  type Logger,
} from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { DeletedSongsService } from './deleted-songs.service.ts';

export const batchSize = 200;

interface ListedSong {
  readonly id: number;
}

const selectNextAfter = (id: string) => `least(
  (SELECT min(song_id) FROM likes WHERE song_id > ${id}),
  (SELECT min(song_id) FROM playlist_songs WHERE song_id > ${id}))`;

/** Finds each id with two index lookups, however many likes a song has. */
const listedSongs = `
  WITH RECURSIVE listed (id) AS (
    SELECT ${selectNextAfter('$1::integer')} UNION ALL SELECT ${selectNextAfter('listed.id')} FROM listed WHERE listed.id IS NOT NULL
  ) SELECT id FROM listed WHERE id IS NOT NULL LIMIT ${batchSize}`;

/**
 * Records deleted songs whose event was lost, every night: library was restored from an earlier moment than catalog, or was stopped for
 * longer than the stream keeps events.
 */
@Injectable()
export class DeletedSongsReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #pass: NightlyPass;
  readonly #work = new RecurringWork(() => this.#runAndLog(), {
    first: [5 * minuteMs, 15 * minuteMs],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });

  constructor(
    private readonly database: DataSource,
    private readonly deletedSongs: DeletedSongsService,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#pass = new NightlyPass(database, 'deleted songs');
  }

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current batch. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /**
   * Runs like `NightlyPass`. Returns the number of deleted songs that this run has found. Throws UNAVAILABLE if catalog is unavailable.
   */
  async runIfDue(now?: Date): Promise<number> {
    let found = 0;
    const check = async (songs: readonly ListedSong[]) => {
      found += await this.#forgetDeleted(songs.map(({ id }) => id));
    };
    const isStopped = () => this.#work.isStopped;
    await this.#pass.runIfDue(
      { readNext: (after) => this.#findListedAfter(after), check },
      { now, isStopped },
    );
    return found;
  }

  #findListedAfter(id = '0'): Promise<ListedSong[]> {
    return this.database.query(listedSongs, [id]);
  }

  /** The songs were read before catalog is asked, so that it knows all that exist. */
  async #forgetDeleted(ids: number[]): Promise<number> {
    const deleted = await this.rpc.call(songMessages.deletedOf, { ids });
    const songs = deleted.ids.map((id) => ({ id }));
    if (songs.length)
      await this.database.transaction((manager) => this.deletedSongs.markDeleted(songs, manager));
    return songs.length;
  }

  async #runAndLog(): Promise<void> {
    try {
      const count = await this.runIfDue();
      if (count) this.log.info({ count }, 'deleted song reconciliation: songs forgotten');
    } catch (error) {
      this.log.warn({ err: error }, 'deleted song reconciliation: failed, will retry');
    }
  }
}
