import type { DataSource } from 'typeorm';
import { computeMinimumHoursBetweenRuns } from './minimum-hours-between-runs.ts';

/** Longer than a batch can take: its longest part is waiting for other services. */
const lease = "interval '1 minute'";
/** A run ends after this many batches; the next one continues. */
const maxBatches = 1000;

/** What a pass does with the items of a table. */
export interface PassSteps<Item> {
  /** The items that follow the one with this id, or the first ones, ordered by id; none at the end. */
  readonly readNext: (after: string | undefined) => Promise<readonly Item[]>;
  /** May be called again with the same items. */
  readonly check: (batch: readonly Item[]) => Promise<void>;
}

interface Progress {
  readonly last: string | null;
  readonly checked: number;
  /** As text, since JavaScript dates have no microseconds. Another replica that continues changes it. */
  readonly leasedUntil: string;
}

const progressColumns = 'last_id AS last, checked, leased_until::text AS "leasedUntil"';

/** Nightly work on all rows of a table, in batches and by one replica at a time. Needs the table `nightly_passes`. */
export class NightlyPass {
  constructor(
    private readonly database: DataSource,
    private readonly name: string,
  ) {}

  /**
   * Continues the pass that is due, once a night, where the last run has ended. Returns the number of items once all are checked;
   * undefined if no pass is due, another replica runs it, or this run ended before. Throws what the steps throw.
   */
  async runIfDue<Item extends { readonly id: string | number }>(
    { readNext, check }: PassSteps<Item>,
    { now = new Date(), isStopped = () => false }: { now?: Date; isStopped?: () => boolean } = {},
  ): Promise<number | undefined> {
    let progress = await this.#claim(computeMinimumHoursBetweenRuns(now));
    for (let batches = 0; progress && batches < maxBatches && !isStopped(); batches += 1) {
      const batch = await readNext(progress.last ?? undefined);
      const last = batch.at(-1)?.id;
      if (last === undefined) return this.#complete(progress);
      await check(batch);
      progress = await this.#advance(progress, String(last), batch.length);
    }
    return undefined;
  }

  async #claim(hours: number): Promise<Progress | undefined> {
    const [progress]: Progress[] = await this.database.query(
      `INSERT INTO nightly_passes AS pass (name, leased_until) VALUES ($1, now() + ${lease})
       ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until
         WHERE (pass.leased_until IS NULL OR pass.leased_until < now())
           AND (pass.completed_at IS NULL OR pass.completed_at < now() - $2 * interval '1 hour')
       RETURNING ${progressColumns}`,
      [this.name, hours],
    );
    return progress;
  }

  /** Returns undefined if the lease has expired and another replica has continued. */
  async #advance({ leasedUntil }: Progress, id: string, count: number): Promise<Progress | undefined> {
    const [[progress]]: [Progress[], number] = await this.database.query(
      `UPDATE nightly_passes SET last_id = $3, checked = checked + $4, leased_until = now() + ${lease}
       WHERE name = $1 AND leased_until = $2::timestamptz RETURNING ${progressColumns}`,
      [this.name, leasedUntil, id, count],
    );
    return progress;
  }

  async #complete({ checked, leasedUntil }: Progress): Promise<number | undefined> {
    const [, count]: [unknown, number] = await this.database.query(
      `UPDATE nightly_passes SET last_id = NULL, checked = 0, leased_until = NULL, completed_at = now()
       WHERE name = $1 AND leased_until = $2::timestamptz`,
      [this.name, leasedUntil],
    );
    return count ? checked : undefined;
  }
}
