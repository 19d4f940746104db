import { context, type Context } from '@opentelemetry/api';
import { AppError } from '@rubato/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentContext, runOutsideContext } from '../logging/request-context.ts';
import { monotonicNow } from '../time/monotonic-now.ts';

const largestBatch = 100;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly trace: Context;
  /** When its caller stops waiting, by `monotonicNow`. */
  readonly deadline: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does the same work for many at once: what comes while one batch is under way makes the next. What a transaction costs is so
 * shared by as many as there are, and a lone one does not wait for company. What nobody waits for any longer when its turn comes is not done.
 */
export class Batches<Item, Result = void> {
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  /** `work` does all of a batch, with a result for each item in order, or, when it throws, none of it. */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  /** Resolves with the item's result. Rejects with what its own work threw: the others of its batch do not suffer from it. */
  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const deadline = currentContext()?.deadline ?? Infinity;
    this.#waiting.push({ item, trace: context.active(), deadline, resolve, reject });
    if (!this.#isRunning) void runOutsideContext(() => this.#run());
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await nextTurn();
    while (this.#waiting.length) {
      await this.#attempt(this.#waiting.splice(0, largestBatch));
    }
    this.#isRunning = false;
  }

  /** In the trace of the first: what is done for many together has none of its own. */
  #do(batch: readonly Waiting<Item, Result>[]): Promise<readonly Result[]> {
    const items = batch.map(({ item }) => item);
    return context.with(batch[0]?.trace ?? context.active(), () => this.work(items));
  }

  /** What fails is halved until those stand alone that cannot be done. */
  async #attempt(given: readonly Waiting<Item, Result>[]): Promise<void> {
    const batch = given.filter((one) => !isTooLate(one));
    if (!batch.length) return;
    try {
      const results = await this.#do(batch);
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      const middle = Math.ceil(batch.length / 2);
      await this.#attempt(batch.slice(0, middle));
      await this.#attempt(batch.slice(middle));
    }
  }
}

/** Tells whoever has waited so. */
function isTooLate({ deadline, reject }: Pick<Waiting<unknown, unknown>, 'deadline' | 'reject'>): boolean {
  const isLate = monotonicNow() >= deadline;
  if (isLate) reject(new AppError('UNAVAILABLE', 'Waited beyond the deadline'));
  return isLate;
}
