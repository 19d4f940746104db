import { networkOf } from '@rubato/service-kit';
import type { Server, Socket } from 'node:net';

export interface ConnectionLimits {
  /** Of all clients together. */
  readonly maxConnections: number;
  /** Of one address, of IPv6 of one network of 64 bits; 0 is no limit. */
  readonly maxConnectionsPerAddress: number;
}

export type RefusalReason = 'total' | 'address';

/** Refuses connections beyond the limits, by closing them. `onRefused` hears why. */
export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerAddress }: ConnectionLimits,
  onRefused: (reason: RefusalReason) => void = () => {},
): void {
  const counts = new Map<string, number>();
  server.maxConnections = maxConnections;
  server.on('drop', () => onRefused('total'));
  if (maxConnectionsPerAddress === 0) return;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    if (count > maxConnectionsPerAddress) {
      socket.destroy();
      return onRefused('address');
    }
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
