import type { NatsConnection } from '@nats-io/transport-node';

/** Knows whether a connection to NATS stands. */
export class NatsLink {
  #isUp = true;
  #up = Promise.withResolvers<void>();

  constructor(connection: NatsConnection) {
    this.#up.resolve();
    // The stream of states ends with the connection, whichever way.
    this.#watch(connection).catch(() => {
      this.#isUp = false;
    });
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Resolves with true as soon as the connection stands, with false when it does not within `timeoutMs`. */
  async upWithin(timeoutMs: number): Promise<boolean> {
    if (this.#isUp) return true;
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, timeoutMs);
    await Promise.race([this.#up.promise, timeout.promise]);
    clearTimeout(timer);
    return this.#isUp;
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && this.#isUp) {
        this.#isUp = false;
        this.#up = Promise.withResolvers();
      }
      if (type === 'reconnect') {
        this.#isUp = true;
        this.#up.resolve();
      }
    }
  }
}
