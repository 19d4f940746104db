import { context, type Context } from '@opentelemetry/api';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runOutsideContext } from '../logging/request-context.ts';

const largestBatch = 100;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly trace: Context;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does the same work for many at once: what comes while one batch is under way makes the next. What a transaction costs is so
 * shared by as many as there are, and a lone one does not wait for company.
 */
export class Batches<Item, Result = void> {
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  /** `work` does all of a batch, with a result for each item in order, or, when it throws, none of it. */
  constructor(private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  /** Resolves with the item's result. Rejects with what its own work threw: the others of its batch do not suffer from it. */
  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, trace: context.active(), resolve, reject });
    if (!this.#isRunning) void runOutsideContext(() => this.#run());
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await nextTurn();
    while (this.#waiting.length) {
      const batch = this.#waiting.splice(0, largestBatch);
      const isDone = await this.#attempt(batch, batch.length > 1);
      if (!isDone) for (const one of batch) await this.#attempt([one], false);
    }
    this.#isRunning = false;
  }

  /** In the trace of the first: what is done for many together has none of its own. */
  #do(batch: readonly Waiting<Item, Result>[]): Promise<readonly Result[]> {
    const items = batch.map(({ item }) => item);
    return context.with(batch[0]?.trace ?? context.active(), () => this.work(items));
  }

  /** Whether there is nothing left to do about the batch. */
  async #attempt(batch: readonly Waiting<Item, Result>[], canBeSplit: boolean): Promise<boolean> {
    try {
      const results = await this.#do(batch);
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
    } catch (error) {
      if (canBeSplit) return false;
      for (const { reject } of batch) reject(error);
    }
    return true;
  }
}
