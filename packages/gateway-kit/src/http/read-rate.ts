import type { Socket } from 'node:net';

export interface ReadRateLimits {
  /** The bytes that a client must receive per `windowMs` while data is waiting to be sent. */
  readonly minBytes: number;
  readonly windowMs: number;
}

/**
 * The bytes received by the client since the connection was opened, and whether more are waiting to be sent.
 */
export interface Progress {
  readonly received: number;
  readonly isWaiting: boolean;
}

interface WindowStart {
  readonly at: number;
  readonly received: number;
}

/** Decides from successive progress values whether a client reads too slowly. */
export class ReadRateMonitor {
  #windowStart: WindowStart | undefined;

  constructor(private readonly limits: ReadRateLimits) {}

  /**
   * Whether the client has received less than required in the current window. `now` is a monotonic time in
   * milliseconds.
   */
  isTooSlow({ received, isWaiting }: Progress, now: number): boolean {
    if (!isWaiting) this.#windowStart = undefined;
    else if (!this.#windowStart) this.#windowStart = { at: now, received };
    else if (now - this.#windowStart.at >= this.limits.windowMs) {
      if (received - this.#windowStart.received < this.limits.minBytes) return true;
      this.#windowStart = { at: now, received };
    }
    return false;
  }
}

/**
 * `socket.bytesWritten` counts a write only once all of it has been sent; the underlying handle also counts
 * partial writes.
 */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** How much a connection's client has received, as far as the operating system has accepted it. */
export function getProgress(socket: Socket & { readonly _handle?: Handle | null }): Progress {
  const { _handle: handle } = socket;
  const { bytesWritten = 0, writeQueueSize = 0 } = handle ?? {};
  return { received: bytesWritten - writeQueueSize, isWaiting: socket.writableLength > 0 };
}
