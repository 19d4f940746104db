import type { ConnectionOptions } from '@nats-io/transport-node';

const reconnectMs = { least: 500, most: 700 };
/** A clock that goes back by less than this makes nobody wait for long. */
const noticedStepMs = 1000;

/**
 * The client's defaults give up after twenty seconds. These wait for a server that is not there yet, never give up,
 * and notice a frozen one in ten seconds. Async traces cost a fifth of a request's time. Anew for each connection.
 */
export function connectionDefaults(): ConnectionOptions {
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
 * How long the client waits between two attempts, in milliseconds. It counts from the time of day of the last one: where the clock was
 * set back since then, it would not try again before the clock is there again, so that it is told not to wait.
 */
export function reconnectDelay(now = () => Date.now(), elapsed = () => performance.now()): () => number {
  let before = now() - elapsed();
  return () => {
    const beginning = now() - elapsed();
    const isSetBack = beginning < before - noticedStepMs;
    before = beginning;
    const { least, most } = reconnectMs;
    return isSetBack ? -Infinity : least + Math.random() * (most - least);
  };
}
