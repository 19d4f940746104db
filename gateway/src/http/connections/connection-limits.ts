import { networkOf } from '@rubato/service-kit';
import type { Server, Socket } from 'node:net';

export interface ConnectionLimits {
  /** For all clients together. */
  readonly maxConnections: number;
  /** Per address, or per /64 network for IPv6; 0 is no limit. */
  readonly maxConnectionsPerAddress: number;
}

export type RejectionReason = 'total' | 'address';

/** Closes connections beyond the limits, and calls `onRejected` with the reason. */
export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerAddress }: ConnectionLimits,
  onRejected: (reason: RejectionReason) => void = () => {},
): void {
  const counts = new Map<string, number>();
  server.maxConnections = maxConnections;
  server.on('drop', () => onRejected('total'));
  if (maxConnectionsPerAddress === 0) return;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    if (count > maxConnectionsPerAddress) {
      socket.destroy();
      return onRejected('address');
    }
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
