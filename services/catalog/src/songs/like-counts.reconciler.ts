import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError, likeMessages } from '@rubato/contracts';
import { hourMs, LOGGER, minuteMs, RecurringWork, RpcClient, type Logger } from '@rubato/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';

const mostAtOnce = 200;
/** A song that cannot be counted keeps none of the others; several in a row tell that library is away. */
const failuresInARow = 3;
/** Longer than an event usually takes from library to here. Milliseconds. */
const usualSettlingMs = 5000;

export const SETTLING_MS = Symbol('SettlingMs');

interface Counted {
  readonly id: number;
  readonly likes: number;
}

/** What a reconciliation came to: songs looked at, counts put right, and songs that were being liked meanwhile. */
export interface LikeCountsReport {
  readonly checked: number;
  readonly repaired: number;
  readonly busy: number;
}

/**
 * Puts right how many likes songs show, which differs from library's likes after a backup of either was restored: soon after the
 * start, and once a day. Library has the likes; here is only their number.
 */
@Injectable()
export class LikeCountsReconciler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.#runAndTell(), {
    first: [5 * minuteMs, 15 * minuteMs],
    next: [20 * hourMs, 28 * hourMs],
  });

  constructor(
    private readonly database: DataSource,
    private readonly rpc: RpcClient,
    @Inject(SETTLING_MS) private readonly settlingMs: number,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  static readonly usualSettling = { provide: SETTLING_MS, useValue: usualSettlingMs };

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** A page that has begun is finished. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Goes through all songs, page by page. Replicas may do so at the same time. Throws UNAVAILABLE when library cannot be asked. */
  async run(): Promise<LikeCountsReport> {
    const report = { checked: 0, repaired: 0, busy: 0 };
    let [after, size, failures] = [0, mostAtOnce, 0];
    while (!this.#work.isStopped) {
      const page = await this.#page(after, size);
      if (!page.length) break;
      try {
        const { repaired, busy } = await this.#reconcile(page);
        report.repaired += repaired;
        report.busy += busy;
        report.checked += page.length;
        [after, size, failures] = [page.at(-1)!.id, Math.min(mostAtOnce, size * 2), 0];
      } catch (error) {
        // Songs with very many likes take long to count: fewer at once, and one that alone takes too long is passed over.
        if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
        if (page.length === 1 && (failures += 1) === failuresInARow) throw error;
        if (page.length === 1) after = page[0]!.id;
        size = Math.max(1, Math.floor(page.length / 2));
      }
    }
    return report;
  }

  /** The counts of a page that still differ after a while in which nothing happened to them. */
  async #reconcile(page: readonly Counted[]): Promise<{ repaired: number; busy: number }> {
    const before = await this.#likesOf(page.map(({ id }) => id));
    const suspects = page.filter(({ id, likes }) => before.get(id) !== likes).map(({ id }) => id);
    if (!suspects.length) return { repaired: 0, busy: 0 };
    await delay(this.settlingMs);
    const here = await this.#counts(suspects);
    const after = await this.#likesOf(suspects);
    const isQuiet = ({ id }: Counted) => after.has(id) && after.get(id) === before.get(id);
    const wrong = here.filter((song) => isQuiet(song) && after.get(song.id) !== song.likes);
    const repaired = wrong.length ? await this.#repair(wrong, after) : 0;
    return { repaired, busy: here.filter((song) => !isQuiet(song)).length + wrong.length - repaired };
  }

  /** By song, what library has; nothing while likes of it are still on their way here. */
  async #likesOf(songIds: readonly number[]): Promise<Map<number, number>> {
    const { counts, isSettled } = await this.rpc.call(likeMessages.counts, { songIds: [...songIds] });
    return new Map(isSettled ? songIds.map((id, n) => [id, counts[n] ?? 0]) : []);
  }

  /** Counts that have changed meanwhile stay as they are. Returns how many it put right. */
  #repair(wrong: readonly Counted[], likes: ReadonlyMap<number, number>): Promise<number> {
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

  #page(after: number, size: number): Promise<Counted[]> {
    return this.database.query('SELECT id, likes FROM songs WHERE id > $1 ORDER BY id LIMIT $2', [
      after,
      size,
    ]);
  }

  #counts(ids: readonly number[]): Promise<Counted[]> {
    return this.database.query('SELECT id, likes FROM songs WHERE id = ANY($1) ORDER BY id', [ids]);
  }

  async #runAndTell(): Promise<void> {
    try {
      const report = await this.run();
      this.log.info({ ...report }, 'like counts: reconciled with library');
    } catch (error) {
      this.log.warn({ err: error }, 'like counts: reconciliation failed');
    }
  }
}
