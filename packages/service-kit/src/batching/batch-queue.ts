import { context, type Context } from '@opentelemetry/api';
import { AppError } from '@rubato/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getCurrentContext, runOutsideContext } from '../logging/request-context.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';

const maxBatchSize = 100;

interface Pending<Item, Result> {
  readonly item: Item;
  readonly trace: Context;
  /** When its caller gives up, by `getMonotonicTime`. */
  readonly deadline: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Processes items in batches: items that arrive during one batch form the next. Under load, many items share the cost of a transaction,
 * while a single item is not delayed. An item whose deadline passes while it waits is not processed.
 */
export class BatchQueue<Item, Result = void> {
  #pending: Pending<Item, Result>[] = [];
  #isRunning = false;

  /** `processBatch` returns a result for each item in order or, if it throws, must have had no effect. */
  constructor(private readonly processBatch: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  /** Resolves with the result of the item. Rejects with the item's own error: other items of its batch do not affect it. */
  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const deadline = getCurrentContext()?.deadline ?? Infinity;
    this.#pending.push({ item, trace: context.active(), deadline, resolve, reject });
    if (!this.#isRunning) void runOutsideContext(() => this.#run());
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    await nextTurn();
    while (this.#pending.length) {
      await this.#processOrSplit(this.#pending.splice(0, maxBatchSize));
    }
    this.#isRunning = false;
  }

  /** Runs in the trace of the first item, because a batch has no trace of its own. */
  #process(batch: readonly Pending<Item, Result>[]): Promise<readonly Result[]> {
    const items = batch.map(({ item }) => item);
    return context.with(batch[0]?.trace ?? context.active(), () => this.processBatch(items));
  }

  /** Splits a failing batch in half until the failing items are alone. */
  async #processOrSplit(candidates: readonly Pending<Item, Result>[]): Promise<void> {
    const batch = candidates.filter((item) => !rejectIfExpired(item));
    if (!batch.length) return;
    try {
      const results = await this.#process(batch);
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error);
      const middle = Math.ceil(batch.length / 2);
      await this.#processOrSplit(batch.slice(0, middle));
      await this.#processOrSplit(batch.slice(middle));
    }
  }
}

function rejectIfExpired({
  deadline,
  reject,
}: Pick<Pending<unknown, unknown>, 'deadline' | 'reject'>): boolean {
  const isExpired = getMonotonicTime() >= deadline;
  if (isExpired) reject(new AppError('UNAVAILABLE', 'Deadline exceeded while queued'));
  return isExpired;
}
