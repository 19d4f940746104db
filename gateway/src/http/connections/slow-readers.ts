import { monotonicNow } from '@rubato/service-kit';
import type { Server, Socket } from 'node:net';

const checkMs = 5000;

export interface SlowReaderLimits {
  /** What a reader has to take in `windowMs` while something waits to be sent. */
  readonly leastBytes: number;
  readonly windowMs: number;
}

/** 2 KiB/s over half a minute: a tenth of what the leanest audio needs. */
export const usualLimits: SlowReaderLimits = { leastBytes: 60 * 1024, windowMs: 30_000 };

interface Mark {
  readonly at: number;
  readonly taken: number;
}

/** How a connection stands: what its reader has taken since it was opened, and whether more waits to be sent. */
export interface Progress {
  readonly taken: number;
  readonly isWaiting: boolean;
}

/** Tells from progress at several times whether a reader is too slow. */
export class ReaderPace {
  #mark: Mark | undefined;

  constructor(private readonly limits: SlowReaderLimits) {}

  /** Whether the reader has taken less than it must since something began to wait. */
  isTooSlow({ taken, isWaiting }: Progress, now: number): boolean {
    if (!isWaiting) this.#mark = undefined;
    else if (!this.#mark) this.#mark = { at: now, taken };
    else if (now - this.#mark.at >= this.limits.windowMs) {
      if (taken - this.#mark.taken < this.limits.leastBytes) return true;
      this.#mark = { at: now, taken };
    }
    return false;
  }
}

/**
 * Closes connections whose readers take too little of what waits for them: each holds memory for as long as its client likes.
 * `onClosed` hears of each.
 */
export function closeSlowReaders(
  server: Server,
  onClosed: () => void = () => {},
  limits: SlowReaderLimits = usualLimits,
): void {
  const paces = new Map<Socket, ReaderPace>();
  server.on('connection', (socket: Socket) => {
    paces.set(socket, new ReaderPace(limits));
    socket.once('close', () => paces.delete(socket));
  });
  const timer = setInterval(
    () => {
      for (const [socket, pace] of paces) {
        if (!pace.isTooSlow(progressOf(socket), monotonicNow())) continue;
        socket.destroy();
        onClosed();
      }
    },
    Math.min(checkMs, limits.windowMs),
  ).unref();
  server.once('close', () => clearInterval(timer));
}

/** Node's own count of a socket tells of a write only when all of it has been sent; the handle below counts on the way. */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

function progressOf(socket: Socket & { readonly _handle?: Handle | null }): Progress {
  const { _handle: handle } = socket;
  const { bytesWritten = 0, writeQueueSize = 0 } = handle ?? {};
  return { taken: bytesWritten - writeQueueSize, isWaiting: socket.writableLength > 0 };
}
