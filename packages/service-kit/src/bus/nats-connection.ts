import type { ConnectionOptions } from '@nats-io/transport-node';

/**
 * The client's defaults give up after twenty seconds. These wait for a server that is not there yet, never give up,
 * and notice a frozen one in ten seconds. Async traces cost a fifth of a request's time.
 */
export const connectionDefaults: ConnectionOptions = {
  maxReconnectAttempts: -1,
  waitOnFirstConnect: true,
  reconnectTimeWait: 500,
  reconnectJitter: 200,
  pingInterval: 5000,
  maxPingOut: 2,
  noAsyncTraces: true,
};
