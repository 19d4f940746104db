import { getProgress, ReadRateMonitor, type ReadRateLimits } from '@rubato/gateway-kit';
import { getMonotonicTime } from '@rubato/service-kit';
import type { Server, Socket } from 'node:net';

const checkIntervalMs = 5000;

/** 2 KiB/s over half a minute: a tenth of the lowest audio bitrate. */
export const defaultSlowReaderLimits: ReadRateLimits = { minBytes: 60 * 1024, windowMs: 30_000 };

/**
 * Closes connections whose clients read too slowly, since each holds memory for as long as the client likes.
 * Calls `onClosed` for each.
 */
export function closeSlowReaders(
  server: Server,
  onClosed: () => void = () => {},
  limits: ReadRateLimits = defaultSlowReaderLimits,
): void {
  const paces = new Map<Socket, ReadRateMonitor>();
  server.on('connection', (socket: Socket) => {
    paces.set(socket, new ReadRateMonitor(limits));
    socket.once('close', () => paces.delete(socket));
  });
  const timer = setInterval(
    () => {
      for (const [socket, rate] of paces) {
        if (!rate.isTooSlow(getProgress(socket), getMonotonicTime())) continue;
        socket.destroy();
        onClosed();
      }
    },
    Math.min(checkIntervalMs, limits.windowMs),
  ).unref();
  server.once('close', () => clearInterval(timer));
}
