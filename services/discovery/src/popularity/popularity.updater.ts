import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  LOGGER,
  minuteMs,
  RecurringWork,
  runPrepared,
  runPreparedWithin,
  type Logger,
  type PreparedQuery,
} from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { lockCopies } from '../replica/copies.ts';
import { SEARCH_INDEX, type SearchIndex } from '../search/search-index.ts';

const pageSize = 200;
/** The refresh of the index reads all documents. */
const refreshEveryRuns = 6;

const likedSongs: PreparedQuery = {
  name: 'liked-songs',
  text: 'SELECT id FROM songs WHERE id > $1 AND (likes > 0 OR popularity > 0) ORDER BY id LIMIT $2',
};

/**
 * A recent like counts most: its weight halves every ten days. Older likes always count a little. Changes of a few percent are left for later:
 * every song with recent likes changes all the time, and each change is written to all indexes of its document.
 */
const updatePopularity: PreparedQuery = {
  name: 'update-popularity',
  text: `
    UPDATE songs SET popularity = computed.popularity
    FROM (
      SELECT id, greatest(likes, 0) * 0.1 + coalesce((
        SELECT sum(power(0.5, greatest(0, extract(epoch FROM now() - liked_at)) / (10 * 86400)))
        FROM recent_likes WHERE song_id = songs.id
      ), 0) AS popularity
      FROM songs WHERE id = ANY($1::integer[])
    ) computed
    WHERE songs.id = computed.id
      AND abs(computed.popularity - songs.popularity) > 0.05 * greatest(computed.popularity, songs.popularity)
    RETURNING songs.id, songs.popularity`,
};

/** Updates the popularity of songs from their likes, and with it the order of search results. */
@Injectable()
export class PopularityUpdater implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.#runAndLog(), {
    first: [minuteMs, 2 * minuteMs],
    next: [8 * minuteMs, 12 * minuteMs],
  });
  #runs = 0;

  constructor(
    private readonly database: DataSource,
    @Inject(SEARCH_INDEX) private readonly index: SearchIndex,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current page. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Updates all songs with likes, page by page. Returns their number. */
  async run(): Promise<number> {
    let [after, count] = [0, 0];
    while (!this.#work.isStopped) {
      const page = await runPrepared<{ id: number }>(this.database, likedSongs, [after, pageSize]);
      if (page.length === 0) break;
      await this.#update(page.map(({ id }) => id));
      after = page.at(-1)!.id;
      count += page.length;
    }
    return count;
  }

  #update(ids: readonly number[]): Promise<void> {
    return this.database.transaction(async (manager) => {
      await lockCopies(manager, 'songs');
      const rows = await runPreparedWithin<{ id: number; popularity: number }>(manager, updatePopularity, [
        ids,
      ]);
      const changed = new Map(rows.map(({ id, popularity }) => [id, popularity]));
      if (changed.size) await this.index.setPopularity(changed, manager);
    });
  }

  async #runAndLog(): Promise<void> {
    try {
      const songs = await this.run();
      if (this.#runs++ % refreshEveryRuns === 0) await this.index.refresh();
      this.log.debug({ songs }, 'popularity update: completed');
    } catch (error) {
      this.log.warn({ err: error }, 'popularity update: failed, will retry');
    }
  }
}
