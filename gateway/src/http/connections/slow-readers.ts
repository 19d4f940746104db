import { monotonicNow } from '@rubato/service-kit';
import type { Server, Socket } from 'node:net';

const checkIntervalMs = 5000;

export interface SlowReaderLimits {
  /** The bytes that a client must receive per `windowMs` while data is waiting to be sent. */
  readonly minBytes: number;
  readonly windowMs: number;
}

/** 2 KiB/s over half a minute: a tenth of the lowest audio bitrate. */
export const defaultSlowReaderLimits: SlowReaderLimits = { minBytes: 60 * 1024, windowMs: 30_000 };

interface WindowStart {
  readonly at: number;
  readonly received: number;
}

/**
 * The bytes received by the client since the connection was opened, and whether more are waiting to be sent.
 */
export interface Progress {
  readonly received: number;
  readonly isWaiting: boolean;
}

/** Decides from successive progress values whether a client reads too slowly. */
export class ReadRateMonitor {
  #windowStart: WindowStart | undefined;

  constructor(private readonly limits: SlowReaderLimits) {}

  /** Whether the client has received less than required in the current window. */
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
 * Closes connections whose clients read too slowly, since each holds memory for as long as the client likes.
 * Calls `onClosed` for each.
 */
export function closeSlowReaders(
  server: Server,
  onClosed: () => void = () => {},
  limits: SlowReaderLimits = defaultSlowReaderLimits,
): void {
  const paces = new Map<Socket, ReadRateMonitor>();
  server.on('connection', (socket: Socket) => {
    paces.set(socket, new ReadRateMonitor(limits));
    socket.once('close', () => paces.delete(socket));
  });
  const timer = setInterval(
    () => {
      for (const [socket, rate] of paces) {
        if (!rate.isTooSlow(progressOf(socket), monotonicNow())) continue;
        socket.destroy();
        onClosed();
      }
    },
    Math.min(checkIntervalMs, limits.windowMs),
  ).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * `socket.bytesWritten` counts a write only once all of it has been sent; the underlying handle also counts
 * partial writes.
 */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

function progressOf(socket: Socket & { readonly _handle?: Handle | null }): Progress {
  const { _handle: handle } = socket;
  const { bytesWritten = 0, writeQueueSize = 0 } = handle ?? {};
  return { received: bytesWritten - writeQueueSize, isWaiting: socket.writableLength > 0 };
}
