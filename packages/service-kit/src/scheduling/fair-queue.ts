import { AppError } from '@rubato/contracts';
import { getTimeLeftMs } from '../logging/deadline.ts';

export interface FairQueueLimits {
  /** The maximum number of waiting tasks, in total and per owner. Unlimited by default. */
  readonly maxWaiting?: number;
  readonly maxWaitingPerOwner?: number;
}

/** A full queue usually drains within this time. */
const retryAfterSeconds = 2;

/**
 * Runs a limited number of tasks concurrently. Waiting tasks take turns by owner, so that an owner with many of them delays every other
 * owner by at most one. A task whose deadline passes while it waits is not run.
 */
export class FairQueue<Owner> {
  /** Waiting tasks by owner. The owner whose turn is next comes first. */
  readonly #queues = new Map<Owner, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(
    private readonly concurrency: number,
    private readonly limits: FairQueueLimits = {},
  ) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs `work` when it is this owner's turn and settles as it does. Throws UNAVAILABLE without running it when the queue is full or the
   * caller's deadline has passed.
   */
  async run<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.concurrency) this.#running += 1;
    else await this.#waitForTurn(owner);
    try {
      if (getTimeLeftMs() <= 0) throw new AppError('UNAVAILABLE', 'Deadline exceeded while queued');
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #waitForTurn(owner: Owner): Promise<void> {
    const { maxWaiting = Infinity, maxWaitingPerOwner = Infinity } = this.limits;
    const queue = this.#queues.get(owner) ?? [];
    if (this.#waiting >= maxWaiting || queue.length >= maxWaitingPerOwner)
      throw new AppError('UNAVAILABLE', 'Queue full', { retryAfterSeconds });
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    this.#queues.set(owner, queue);
    this.#waiting += 1;
    return promise;
  }

  /** Moves the owner whose turn it was to the end. */
  #startNext(): void {
    const [next] = this.#queues;
    if (!next) return void (this.#running -= 1);
    const [owner, queue] = next;
    const start = queue.shift();
    this.#queues.delete(owner);
    if (queue.length) this.#queues.set(owner, queue);
    this.#waiting -= 1;
    start?.();
  }
}
