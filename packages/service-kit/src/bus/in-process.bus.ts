import { runWithTimeout } from '../time/run-with-timeout.ts';
import { type Bus, type BusHandler, type BusMessage, type BusSubscription } from './bus.ts';
import { assertMessageFits, createUnavailable } from './bus-errors.ts';
import { InFlight } from './in-flight.ts';
import { createSafeHandler } from './safe-handler.ts';

interface Member {
  readonly handler: BusHandler;
  readonly inFlight: InFlight;
}

/** The bus of the embedded topology: passes bytes from caller to handler within one process. */
export class InProcessBus implements Bus {
  readonly #members = new Map<string, Member[]>();
  #closed = false;

  async serve(subject: string, _queue: string, handler: BusHandler): Promise<BusSubscription> {
    const member: Member = { handler: createSafeHandler(handler), inFlight: new InFlight() };
    this.#members.set(subject, [...(this.#members.get(subject) ?? []), member]);
    return { stop: () => this.#stop(subject, member) };
  }

  async request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage> {
    assertMessageFits(subject, message);
    if (this.#closed) throw createUnavailable(subject, 'the bus is closed');
    const member = this.#takeNextMember(subject);
    if (!member) throw createUnavailable(subject, 'no responders');
    return runWithTimeout(
      member.inFlight.track(() => member.handler(message)),
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
    await Promise.all([...this.#members.values()].flat().map((member) => member.inFlight.waitUntilSettled()));
  }

  #takeNextMember(subject: string): Member | undefined {
    const members = this.#members.get(subject);
    const member = members?.shift();
    if (member) members?.push(member);
    return member;
  }

  async #stop(subject: string, member: Member): Promise<void> {
    this.#members.set(subject, this.#members.get(subject)?.filter((other) => other !== member) ?? []);
    await member.inFlight.waitUntilSettled();
  }
}
