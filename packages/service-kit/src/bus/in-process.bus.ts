import { runWithTimeout } from '../time/run-with-timeout.ts';
import { type Bus, type BusHandler, type BusMessage, type BusSubscription } from './bus.ts';
import { assertMessageFits, createUnavailable } from './bus-errors.ts';
import { InFlight } from './in-flight.ts';
import { createSafeHandler } from './safe-handler.ts';

interface Responder {
  readonly handler: BusHandler;
  readonly inFlight: InFlight;
}

/** The bus of the embedded topology: passes bytes from caller to handler within one process. */
export class InProcessBus implements Bus {
  readonly #responders = new Map<string, Responder[]>();
  #closed = false;

  async serve(subject: string, _queue: string, handler: BusHandler): Promise<BusSubscription> {
    const responder: Responder = { handler: createSafeHandler(handler), inFlight: new InFlight() };
    this.#responders.set(subject, [...(this.#responders.get(subject) ?? []), responder]);
    return { stop: () => this.#stop(subject, responder) };
  }

  async request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage> {
    assertMessageFits(subject, message);
    if (this.#closed) throw createUnavailable(subject, 'the bus is closed');
    const responder = this.#takeNextResponder(subject);
    if (!responder) throw createUnavailable(subject, 'no responders');
    return runWithTimeout(
      responder.inFlight.track(() => responder.handler(message)),
      timeoutMs,
      () => {
        throw createUnavailable(subject, 'timed out');
      },
    );
  }

  isReady(): boolean {
    return !this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(
      [...this.#responders.values()].flat().map((responder) => responder.inFlight.waitUntilSettled()),
    );
  }

  #takeNextResponder(subject: string): Responder | undefined {
    const responders = this.#responders.get(subject);
    const responder = responders?.shift();
    if (responder) responders?.push(responder);
    return responder;
  }

  async #stop(subject: string, responder: Responder): Promise<void> {
    this.#responders.set(
      subject,
      this.#responders.get(subject)?.filter((other) => other !== responder) ?? [],
    );
    await responder.inFlight.waitUntilSettled();
  }
}
