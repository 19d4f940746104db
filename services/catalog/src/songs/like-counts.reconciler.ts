import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hasErrorCode, likeEvents, likeMessages } from '@rubato/contracts';
import {
  EVENT_BUS,
  hourMs,
  LOGGER,
  minuteMs,
  RecurringWork,
  RpcClient,
  type EventBus,
  type Logger,
} from '@rubato/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';

const maxPageSize = 200;
/** A single song that cannot be counted is skipped; consecutive failures mean that library is unavailable. */
const maxConsecutiveFailures = 3;
/** Longer than an event from library usually takes. Milliseconds. */
const defaultSettlingMs = 5000;

export const SETTLING_MS = Symbol('SettlingMs');

interface LikeCount {
  readonly id: number;
  readonly likes: number;
}

/** The result of a run: songs checked, counts repaired, and songs skipped because they were being liked. */
export interface LikeCountsReport {
  readonly checked: number;
  readonly repaired: number;
  readonly busy: number;
}

/**
 * Repairs the like counts of songs: soon after the start, and once a day. Library owns the likes; catalog
 * only counts their events, so the counts are wrong after the restore of a backup of either database.
 */
@Injectable()
export class LikeCountsReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.#runAndLog(), {
    first: [5 * minuteMs, 15 * minuteMs],
    next: [20 * hourMs, 28 * hourMs],
  });

  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
    @Inject(EVENT_BUS) private readonly events: EventBus,
    @Inject(SETTLING_MS) private readonly settlingMs: number,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  static readonly defaultSettling = { provide: SETTLING_MS, useValue: defaultSettlingMs };

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current page. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /**
   * Checks all songs page by page. Replicas may run concurrently. Throws UNAVAILABLE if library is
   * unavailable.
   */
  async run(): Promise<LikeCountsReport> {
    const report = { checked: 0, repaired: 0, busy: 0 };
    let [after, size, failures] = [0, maxPageSize, 0];
    while (!this.#work.isStopped) {
      const page = await this.#listPage(after, size);
      if (!page.length) break;
      try {
        const { repaired, busy } = await this.#reconcile(page);
        report.repaired += repaired;
        report.busy += busy;
        report.checked += page.length;
        [after, size, failures] = [page.at(-1)!.id, Math.min(maxPageSize, size * 2), 0];
      } catch (error) {
        // Songs with very many likes take long to count: use smaller pages, and skip a song that alone takes
        // too long.
        if (!hasErrorCode(error, 'UNAVAILABLE')) throw error;
        if (page.length === 1 && (failures += 1) === maxConsecutiveFailures) throw error;
        if (page.length === 1) after = page[0]!.id;
        size = Math.max(1, Math.floor(page.length / 2));
      }
    }
    return report;
  }

  /**
   * Repairs counts that still differ after the settling time, unless they have changed in the meantime or events that library has
   * counted are still to be counted here.
   */
  async #reconcile(page: readonly LikeCount[]): Promise<{ repaired: number; busy: number }> {
    const shown = new Map(page.map(({ id, likes }) => [id, likes]));
    const before = await this.#fetchLikes([...shown.keys()]);
    const suspects = [...shown.keys()].filter((id) => before.get(id) !== shown.get(id));
    if (!suspects.length) return { repaired: 0, busy: 0 };
    await delay(this.settlingMs);
    const after = await this.#fetchLikes(suspects);
    if (!(await this.#hasCountedAll())) return { repaired: 0, busy: suspects.length };
    const current = await this.#listCounts(suspects);
    const isQuiet = ({ id, likes }: LikeCount) =>
      after.has(id) && after.get(id) === before.get(id) && likes === shown.get(id);
    const wrong = current.filter((song) => isQuiet(song) && after.get(song.id) !== song.likes);
    const repaired = wrong.length ? await this.#repair(wrong, after) : 0;
    return { repaired, busy: current.filter((song) => !isQuiet(song)).length + wrong.length - repaired };
  }

  /** The like counts of library by song id; empty while events are pending. */
  async #fetchLikes(songIds: readonly number[]): Promise<Map<number, number>> {
    const { counts, isSettled } = await this.rpc.call(likeMessages.counts, { songIds: [...songIds] });
    return new Map(isSettled ? songIds.map((id, n) => [id, counts[n] ?? 0]) : []);
  }

  #hasCountedAll(): Promise<boolean> {
    return this.events.catchUp([likeEvents.songLiked.subject, likeEvents.songUnliked.subject]);
  }

  /** Updates counts unless they have changed in the meantime. Returns the number of updated rows. */
  #repair(wrong: readonly LikeCount[], likes: ReadonlyMap<number, number>): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [, count]: [unknown, number] = await manager.query(
        `WITH locked AS (
           SELECT songs.id, counted.likes FROM songs
           JOIN unnest($1::integer[], $2::integer[], $3::integer[]) AS counted (id, shown, likes)
             ON counted.id = songs.id AND counted.shown = songs.likes
           ORDER BY songs.id FOR NO KEY UPDATE OF songs
         ) UPDATE songs SET likes = locked.likes FROM locked WHERE songs.id = locked.id`,
        [wrong.map(({ id }) => id), wrong.map((song) => song.likes), wrong.map(({ id }) => likes.get(id)!)],
      );
      return count;
    });
  }

  #listPage(after: number, size: number): Promise<LikeCount[]> {
    return this.database.query('SELECT id, likes FROM songs WHERE id > $1 ORDER BY id LIMIT $2', [
      after,
      size,
    ]);
  }

  #listCounts(ids: readonly number[]): Promise<LikeCount[]> {
    return this.database.query('SELECT id, likes FROM songs WHERE id = ANY($1) ORDER BY id', [ids]);
  }

  async #runAndLog(): Promise<void> {
    try {
      const report = await this.run();
      this.log.info({ ...report }, 'like count reconciliation: completed');
    } catch (error) {
      this.log.warn({ err: error }, 'like count reconciliation: failed');
    }
  }
}
