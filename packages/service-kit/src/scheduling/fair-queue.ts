import { AppError } from '@rubato/contracts';
import { timeLeftMs } from '../logging/deadline.ts';

export interface FairQueueLimits {
  /** How many wait at the most, and how many of one owner; without a limit unless it is given. */
  readonly maxWaiting?: number;
  readonly maxWaitingPerOwner?: number;
}

/** Within what an answer after a full queue can be expected, unless it is overrun for longer. */
const retryAfterSeconds = 2;

/**
 * Does so many things at once. Those that wait take turns by owner: one who has many waiting delays nobody by more than one. What
 * nobody waits for any longer when its turn comes is not done.
 */
export class FairQueue<Owner> {
  /** By owner, the owner whose turn is next first. */
  readonly #queues = new Map<Owner, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(
    private readonly atOnce: number,
    private readonly limits: FairQueueLimits = {},
  ) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs `work` when it is this owner's turn, and passes on what comes of it. Throws UNAVAILABLE, without running it, when too many wait
   * already, and when the caller's deadline has passed.
   */
  async run<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.atOnce) this.#running += 1;
    else await this.#turnOf(owner);
    try {
      if (timeLeftMs() <= 0) throw new AppError('UNAVAILABLE', 'Waited beyond the deadline');
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turnOf(owner: Owner): Promise<void> {
    const { maxWaiting = Infinity, maxWaitingPerOwner = Infinity } = this.limits;
    const queue = this.#queues.get(owner) ?? [];
    if (this.#waiting >= maxWaiting || queue.length >= maxWaitingPerOwner)
      throw new AppError('UNAVAILABLE', 'Too many are waiting', { retryAfterSeconds });
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.push(resolve);
    this.#queues.set(owner, queue);
    this.#waiting += 1;
    return promise;
  }

  /** The owner whose turn it was goes to the end. */
  #passOn(): void {
    const [next] = this.#queues;
    if (!next) return void (this.#running -= 1);
    const [owner, queue] = next;
    const begin = queue.shift();
    this.#queues.delete(owner);
    if (queue.length) this.#queues.set(owner, queue);
    this.#waiting -= 1;
    begin?.();
  }
}
