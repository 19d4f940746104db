import { AppError, texts } from '@rubato/contracts';
import type { Readable } from 'node:stream';

/** How slowly bytes may come. */
export interface Pace {
  /** Over so many milliseconds of waiting for the sender, at least `bytes` must have come, and something at all. */
  readonly windowMs: number;
  readonly bytes: number;
  /** What takes long has to come faster: after so many milliseconds of waiting, so many bytes over the same time. */
  readonly later?: { readonly afterMs: number; readonly bytes: number };
}

/**
 * 8 KiB/s over half a minute, and 32 KiB/s after the first minute: two uploads at once over a line of 1 Mbit/s come twice as fast. Slower
 * ones would hold their places for less than it costs others to wait for them.
 */
export const uploadPace: Pace = {
  windowMs: 30_000,
  bytes: 30 * 8 * 1024,
  later: { afterMs: 60_000, bytes: 30 * 32 * 1024 },
};

/**
 * Yields what `body` brings, and calls `giveUp` with TOO_SLOW when its sender is too slow. Only the time counts in which something
 * was waited for: a sender who is held up by us is not slow. The body is left open: its sender still waits for the answer.
 */
export async function* pacedBody(
  body: Readable,
  pace: Pace,
  giveUp: (error: AppError) => void,
): AsyncGenerator<Buffer> {
  const watch = new PaceWatch(pace, () =>
    giveUp(new AppError('TOO_SLOW', 'A slow upload', { message: texts.tooSlow })),
  );
  try {
    watch.wait();
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      watch.came(chunk.length);
      yield chunk;
      watch.wait();
    }
  } finally {
    watch.stop();
  }
}

class PaceWatch {
  #timer?: NodeJS.Timeout;
  #since = 0;
  #waitedMs = 0;
  #bytes = 0;
  /** In windows that are over. */
  #waitedBeforeMs = 0;

  constructor(
    private readonly pace: Pace,
    private readonly onTooSlow: () => void,
  ) {}

  wait(): void {
    this.#since = performance.now();
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#stoodStill(), this.pace.windowMs).unref();
  }

  came(bytes: number): void {
    this.#waitedMs += performance.now() - this.#since;
    this.#since = Infinity;
    this.#bytes += bytes;
    if (this.#waitedMs < this.pace.windowMs) return;
    if (this.#bytes < this.#wantedBytes()) this.onTooSlow();
    this.#waitedBeforeMs += this.#waitedMs;
    this.#waitedMs = 0;
    this.#bytes = 0;
  }

  #wantedBytes(): number {
    const { bytes, later } = this.pace;
    return later && this.#waitedBeforeMs >= later.afterMs ? later.bytes : bytes;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** The timer runs on while we hold the sender up. */
  #stoodStill(): void {
    if (this.#since !== Infinity) this.onTooSlow();
    else this.#timer?.refresh();
  }
}
