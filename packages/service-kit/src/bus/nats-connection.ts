import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';

const reconnectDelayMs = { min: 500, max: 700 };
/** Smaller backward steps of the clock delay a reconnect only slightly. */
const minClockStepMs = 1000;

/**
 * Connects, and waits for a server that is not up yet. The connection lasts: it is restored after any outage, and also when the server
 * rejected the credentials in between, or was too slow to check them. Throws the server's error if it rejects them at first. If the
 * client closes the connection nevertheless, an uncaught error ends the process.
 */
export async function connectToNats(options: ConnectionOptions): Promise<NatsConnection> {
  // One that gives up: a lasting one would wait in silence for other credentials.
  const first = await connect({ ...createConnectionDefaults(), ...options });
  await first.close();
  const connection = await connect({ ...createConnectionDefaults(), ...options, ignoreAuthErrorAbort: true });
  void assertClosedByUs(connection);
  return connection;
}

/** Resolves when the connection was closed by its owner; throws an error if the client has given up. */
export async function assertClosedByUs(connection: Pick<NatsConnection, 'closed'>): Promise<void> {
  const cause = await connection.closed();
  if (cause) throw new Error('NATS: connection closed', { cause });
}

/**
 * Options for one connection. The client's defaults give up after twenty seconds. These wait for a server that is not up yet, reconnect
 * forever, and detect a frozen server in ten seconds. Async traces are off because they take a fifth of the time of a request.
 */
function createConnectionDefaults(): ConnectionOptions {
  return {
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    reconnectDelayHandler: reconnectDelay(),
    pingInterval: 5000,
    maxPingOut: 2,
    noAsyncTraces: true,
  };
}

/**
 * Returns a function that yields the delay before the next reconnect in milliseconds. The client measures the delay from the wall-clock
 * time of the last attempt. After the clock was set back, it would wait until the clock has caught up, so the delay is then `-Infinity`.
 */
export function reconnectDelay(now = () => Date.now(), elapsed = () => performance.now()): () => number {
  let previousStart = now() - elapsed();
  return () => {
    const start = now() - elapsed();
    const isSetBack = start < previousStart - minClockStepMs;
    previousStart = start;
    const { min, max } = reconnectDelayMs;
    return isSetBack ? -Infinity : min + Math.random() * (max - min);
  };
}
