import { AppError } from '@rubato/contracts';
import { getTimeLeftMs } from '@rubato/service-kit';
import { Shares, type Holding } from '../whole-list/shares.ts';

/** A response that holds a place while it is sent. */
export interface PlaceHolder extends Holding {
  /** The unsent data that it may hold in memory. */
  readonly bytes: number;
  /** Whether its client reads so slowly that it gives way to others when places are short. */
  readonly isSlow: boolean;
  /** Ends it, to give its place to another one. */
  giveWay(): void;
}

export interface PlaceLimits {
  /** For all holders together. */
  readonly maxBytes: number;
  /** The maximum number of responses that wait for a place. */
  readonly maxWaiting: number;
}

/** Responses to clients of ordinary speed end within this time, so it usually suffices to wait. */
const displaceAfterMs = 1000;
const maxWaitMs = 2000;
const retryAfterSeconds = 2;

interface Waiting<Holder> extends Holding {
  readonly holder: Holder;
  settle(error?: AppError): void;
}

/**
 * Limits the memory for the unsent data of responses. While there is room, an owner may use all of it. Without
 * room, responses wait: those whose owners hold least come first. After a second, the owner that holds most
 * gives way, or a slow client. So no owner can keep others out, and nothing is ended that ends soon by itself.
 */
export class ListPlaces<Holder extends PlaceHolder> {
  readonly #open = new Shares<Holder>();
  readonly #waiting = new Shares<Waiting<Holder>>();
  #bytes = 0;

  /** Calls `onRejected` for each response that got no place. */
  constructor(
    private readonly limits: PlaceLimits,
    private readonly onRejected: () => void = () => {},
  ) {}

  /**
   * Gives `holder` a place until it leaves, as soon as there is room. Throws UNAVAILABLE if there is none within
   * two seconds, or by the deadline of the request, or if too many are waiting.
   */
  async enter(holder: Holder): Promise<void> {
    if (this.#waiting.size === 0 && this.#hasRoom(holder)) return this.#take(holder);
    this.#makeRoomToWait(holder);
    await this.#wait(holder);
  }

  /** Frees the place of `holder`, or ends its waiting. Idempotent. */
  leave(holder: Holder): void {
    this.#free(holder);
    for (const waiting of this.#waiting) if (waiting.holder === holder) waiting.settle();
    this.#admitNext();
  }

  #hasRoom({ bytes }: Holder): boolean {
    return this.#bytes + bytes <= this.limits.maxBytes;
  }

  #take(holder: Holder): void {
    this.#open.add(holder);
    this.#bytes += holder.bytes;
  }

  #free(holder: Holder): void {
    if (this.#open.delete(holder)) this.#bytes -= holder.bytes;
  }

  /** The owner with the most waiting responses gives way here as well; otherwise it could fill the queue. */
  #makeRoomToWait(holder: Holder): void {
    if (this.#waiting.size < this.limits.maxWaiting) return;
    const last = this.#waiting.findHoldingsAboveShare(holder).at(-1);
    if (!last) throw this.#createRejection();
    last.settle(this.#createRejection());
  }

  #wait(holder: Holder): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting<Holder> = {
      owners: holder.owners,
      holder,
      settle: (error) => {
        clearTimeout(displacement);
        clearTimeout(deadline);
        this.#waiting.delete(waiting);
        if (error) reject(error);
        else resolve();
      },
    };
    const displacement = setTimeout(() => this.#displaceFor(waiting), displaceAfterMs);
    const deadline = setTimeout(
      () => this.#displaceFor(waiting) || waiting.settle(this.#createRejection()),
      Math.min(maxWaitMs, getTimeLeftMs()),
    );
    this.#waiting.add(waiting);
    return promise;
  }

  #admitNext(): void {
    for (let next = this.#findNext(); next && this.#hasRoom(next.holder); next = this.#findNext())
      this.#admit(next);
  }

  /** Of those whose owners hold least, the one that has waited longest. */
  #findNext(): Waiting<Holder> | undefined {
    let next: Waiting<Holder> | undefined;
    for (const waiting of this.#waiting)
      if (!next || this.#open.computeShare(waiting) < this.#open.computeShare(next)) next = waiting;
    return next;
  }

  #admit(waiting: Waiting<Holder>): void {
    this.#take(waiting.holder);
    waiting.settle();
  }

  /** Returns false, and ends nothing, if too little gives way. */
  #displaceFor(waiting: Waiting<Holder>): boolean {
    const displaced: Holder[] = [];
    while (!this.#hasRoom(waiting.holder)) {
      const next = this.#findDisplaceable(waiting);
      if (!next) {
        for (const holder of displaced) this.#take(holder);
        return false;
      }
      this.#free(next);
      displaced.push(next);
    }
    this.#admit(waiting);
    for (const holder of displaced) holder.giveWay();
    this.#admitNext();
    return true;
  }

  #findDisplaceable(newcomer: Holding): Holder | undefined {
    const above = this.#open.findHoldingsAboveShare(newcomer);
    return above.find(isSlow) ?? above[0] ?? [...this.#open].find(isSlow);
  }

  #createRejection(): AppError {
    this.onRejected();
    return new AppError('UNAVAILABLE', 'whole list: too many concurrent responses', { retryAfterSeconds });
  }
}

function isSlow(holder: PlaceHolder): boolean {
  return holder.isSlow;
}
