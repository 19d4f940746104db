import type { NatsConnection } from '@nats-io/transport-node';
import { runWithTimeout } from '../time/run-with-timeout.ts';

/** Tracks whether a NATS client is connected. */
export class NatsConnectionState {
  #isConnected = true;
  #connected = Promise.withResolvers<void>();

  constructor(connection: NatsConnection) {
    this.#connected.resolve();
    // The status stream ends, or throws, when the connection is closed.
    this.#watch(connection).catch(() => {
      this.#isConnected = false;
    });
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Resolves with true once connected, or with false if that takes longer than `timeoutMs`. */
  async waitUntilConnected(timeoutMs: number): Promise<boolean> {
    if (!this.#isConnected) await runWithTimeout(this.#connected.promise, timeoutMs, () => {});
    return this.#isConnected;
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && this.#isConnected) {
        this.#isConnected = false;
        this.#connected = Promise.withResolvers();
      }
      if (type === 'reconnect') {
        this.#isConnected = true;
        this.#connected.resolve();
      }
    }
  }
}
