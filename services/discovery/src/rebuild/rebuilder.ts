import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hasErrorCode } from '@rubato/contracts';
import {
  EVENT_BUS,
  LOGGER,
  RecurringWork,
  RpcClient,
  runPrepared,
  runPreparedWithin,
  type EventBus,
  type Logger,
} from '@rubato/service-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { PopularityUpdater } from '../popularity/popularity.updater.ts';
import { CopyWriter } from '../replica/copy-writer.ts';
import { deferFlush } from '../replica/defer-flush.ts';
import type { RebuildStep } from './rebuild-step.ts';
import { rebuildSteps } from './rebuild-steps.ts';

/** With more changes than this waiting to be processed, copying pauses. */
const maxChanges = 20_000;
const pauseMs = 500;
/** After a request, and while an owner is unavailable. */
const pollMs = [500, 1000] as const;

interface State {
  readonly step: string | null;
  readonly after: unknown;
  readonly requestedAt: string;
}

const statements = {
  pending: {
    name: 'rebuild-pending',
    text: `SELECT step, after, requested_at::text AS "requestedAt" FROM rebuild WHERE finished_at IS NULL`,
  },
  lock: {
    name: 'rebuild-lock',
    text: `SELECT step, after, requested_at::text AS "requestedAt" FROM rebuild WHERE finished_at IS NULL FOR UPDATE`,
  },
  advance: {
    name: 'rebuild-advance',
    text: 'UPDATE rebuild SET step = $1, after = $2::jsonb, copied = copied + $3, removed = removed + $4',
  },
  finish: {
    name: 'rebuild-finish',
    text: `
      UPDATE rebuild SET finished_at = now(), step = NULL, after = NULL WHERE finished_at IS NULL
      RETURNING copied::integer, removed::integer, round(extract(epoch FROM now() - requested_at))::integer AS seconds`,
  },
  backlog: {
    name: 'rebuild-backlog',
    text: 'SELECT coalesce(max(sequence) - min(sequence), 0)::integer AS changes FROM changes',
  },
} as const;

/**
 * Rebuilds the copies from what their owners export, while the service runs: in a new database, and whenever an operator requests it. A
 * restarted process, or another replica, continues where it was interrupted.
 */
@Injectable()
export class Rebuilder implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.#runAndLog(), { first: [200, 1000], next: pollMs });
  readonly #steps: readonly RebuildStep[];
  #isWaiting = false;

  constructor(
    private readonly database: DataSource,
    rpc: RpcClient,
    @Inject(EVENT_BUS) events: EventBus,
    writer: CopyWriter,
    private readonly popularity: PopularityUpdater,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#steps = rebuildSteps(database, rpc, events, writer);
  }

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current page. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Does what is left of a requested rebuild. Returns whether there was one. Throws UNAVAILABLE while an owner is unavailable. */
  async run(): Promise<boolean> {
    const [requested] = await runPrepared<State & Record<string, unknown>>(
      this.database,
      statements.pending,
      [],
    );
    if (!requested) return false;
    if (!this.#isWaiting) this.log.info({ step: requested.step ?? this.#steps[0]!.name }, 'reindex: started');
    while (!this.#work.isStopped) {
      await this.#awaitProcessing();
      if (!(await this.#runPage())) return true;
    }
    return true;
  }

  /** Returns false when nothing is left to do. */
  async #runPage(): Promise<boolean> {
    const [state] = await runPrepared<State & Record<string, unknown>>(this.database, statements.pending, []);
    if (!state) return false;
    const step = this.#steps.find(({ name }) => name === state.step) ?? this.#steps[0]!;
    const page = await step.read(state.after);
    this.#isWaiting = false;
    const following = this.#steps[this.#steps.indexOf(step) + 1];
    const isLast = await this.database.transaction(async (manager) => {
      const [current] = await runPreparedWithin<State & Record<string, unknown>>(
        manager,
        statements.lock,
        [],
      );
      // Another replica has done this page, or the rebuild was requested again.
      if (!current || JSON.stringify(current) !== JSON.stringify(state)) return false;
      await deferFlush(manager);
      const { copied, removed } = await page.apply(manager);
      const [name, after] = page.next === undefined ? [following?.name, null] : [step.name, page.next];
      const position = after === null ? null : JSON.stringify(after);
      await runPreparedWithin(manager, statements.advance, [name ?? step.name, position, copied, removed]);
      return name === undefined;
    });
    if (page.next === undefined) this.log.info({ step: step.name }, 'reindex: step completed');
    if (isLast) await this.#finish();
    return !isLast;
  }

  async #finish(): Promise<void> {
    await this.popularity.run();
    const [report] = await runPrepared(this.database, statements.finish, []);
    if (report) this.log.info(report, 'reindex: completed');
  }

  /** Does not copy faster than the index is filled. */
  async #awaitProcessing(): Promise<void> {
    while (!this.#work.isStopped) {
      const [backlog] = await runPrepared<{ changes: number }>(this.database, statements.backlog, []);
      if (!backlog || backlog.changes <= maxChanges) return;
      await delay(pauseMs);
    }
  }

  async #runAndLog(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      const isUnavailable = hasErrorCode(error, 'UNAVAILABLE');
      if (!isUnavailable) this.log.warn({ err: error }, 'reindex: failed, will retry');
      else if (!this.#isWaiting) this.log.info('reindex: owner unavailable, retrying');
      this.#isWaiting = isUnavailable;
    }
  }
}
