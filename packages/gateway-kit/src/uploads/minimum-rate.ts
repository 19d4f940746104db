import { AppError, texts } from '@rubato/contracts';
import type { Readable } from 'node:stream';

/** The minimum rate at which a body must arrive. */
export interface MinimumRate {
  /**
   * In this time of waiting for the sender, at least `bytes` must arrive; a complete stall is too slow as
   * well.
   */
  readonly windowMs: number;
  readonly bytes: number;
  /** A higher rate for long uploads: `bytes` per window after `afterMs` of waiting. */
  readonly later?: { readonly afterMs: number; readonly bytes: number };
}

/**
 * 8 KiB/s over half a minute, and 32 KiB/s after the first minute: two concurrent uploads at 1 Mbit/s are
 * twice as fast. Slower ones would block upload slots for too long.
 */
export const uploadMinimumRate: MinimumRate = {
  windowMs: 30_000,
  bytes: 30 * 8 * 1024,
  later: { afterMs: 60_000, bytes: 30 * 32 * 1024 },
};

/**
 * Yields the chunks of `body`, and calls `onTooSlow` with a TOO_SLOW error when the sender is too slow. Only
 * time spent waiting for the sender counts, not back-pressure. The body stays open, since the sender still
 * waits for the response.
 */
export async function* enforceMinimumRate(
  body: Readable,
  rate: MinimumRate,
  onTooSlow: (error: AppError) => void,
): AsyncGenerator<Buffer> {
  const monitor = new RateMonitor(rate, () =>
    onTooSlow(new AppError('TOO_SLOW', 'upload: too slow', { fields: { message: texts.uploadTooSlow } })),
  );
  try {
    monitor.startWaiting();
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      monitor.countReceived(chunk.length);
      yield chunk;
      monitor.startWaiting();
    }
  } finally {
    monitor.stop();
  }
}

class RateMonitor {
  #timer?: NodeJS.Timeout;
  #waitingSince = 0;
  #waitedMs = 0;
  #bytes = 0;
  /** The waiting time of all completed windows. */
  #waitedBeforeMs = 0;

  constructor(
    private readonly rate: MinimumRate,
    private readonly onTooSlow: () => void,
  ) {}

  startWaiting(): void {
    this.#waitingSince = performance.now();
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#onTimer(), this.rate.windowMs).unref();
  }

  countReceived(bytes: number): void {
    this.#waitedMs += performance.now() - this.#waitingSince;
    this.#waitingSince = Infinity;
    this.#bytes += bytes;
    if (this.#waitedMs < this.rate.windowMs) return;
    if (this.#bytes < this.#computeRequiredBytes()) this.onTooSlow();
    this.#waitedBeforeMs += this.#waitedMs;
    this.#waitedMs = 0;
    this.#bytes = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #computeRequiredBytes(): number {
    const { bytes, later } = this.rate;
    return later && this.#waitedBeforeMs >= later.afterMs ? later.bytes : bytes;
  }

  /** The timer also runs during back-pressure. */
  #onTimer(): void {
    if (this.#waitingSince !== Infinity) this.onTooSlow();
    else this.#timer?.refresh();
  }
}
