import { getMonotonicTime, toNetworks, type ClientNetwork, type UploadSender } from '@rubato/service-kit';

/** The slot of an upload in progress. */
export interface UploadSlot {
  /** Aborted with UNAVAILABLE when the upload is preempted. */
  readonly signal: AbortSignal;
  /** Counts received bytes: slow uploads are preempted first. */
  countReceived(bytes: number): void;
  /** All bytes have been received: from now on, the upload is not preempted. */
  complete(): void;
}

/** A slot, who holds it, and how fast its upload is. */
export class HeldSlot implements UploadSlot {
  readonly userId: number;
  /** The networks of the sender, the narrowest first. Senders without an address share one. */
  readonly networks: readonly ClientNetwork[];
  readonly #preemption = new AbortController();
  readonly #end = Promise.withResolvers<void>();
  readonly #startedAt = getMonotonicTime();
  #bytes = 0;
  #isReceiving = false;

  constructor({ userId, address }: UploadSender) {
    this.userId = userId;
    this.networks = toNetworks(address);
  }

  /** Empty without an address. */
  get network(): string {
    return this.networks[0]?.network ?? '';
  }

  get signal(): AbortSignal {
    return this.#preemption.signal;
  }

  get isPreemptible(): boolean {
    return this.#isReceiving && !this.signal.aborted;
  }

  /** Resolves when the upload has ended. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  /** The average rate in bytes per millisecond. */
  get rate(): number {
    return this.#bytes / Math.max(1, getMonotonicTime() - this.#startedAt);
  }

  countReceived(bytes: number): void {
    this.#bytes += bytes;
  }

  complete(): void {
    this.#isReceiving = false;
  }

  async run<Result>(upload: (slot: UploadSlot) => Promise<Result>): Promise<Result> {
    this.#isReceiving = true;
    try {
      return await upload(this);
    } finally {
      this.#end.resolve();
    }
  }

  preempt(reason: Error): void {
    this.#preemption.abort(reason);
  }
}
