import { type Bus, type BusHandler, type BusMessage, type BusSubscription } from './bus.ts';
import { refuseOversize, unavailable } from './bus-errors.ts';
import { InFlight } from './in-flight.ts';
import { safeHandler } from './safe-handler.ts';

interface Member {
  readonly handler: BusHandler;
  readonly inFlight: InFlight;
}

/** The bus of the embedded topology: bytes handed from caller to handler inside one process. */
export class InProcessBus implements Bus {
  readonly #members = new Map<string, Member[]>();
  #closed = false;

  async serve(subject: string, _queue: string, handler: BusHandler): Promise<BusSubscription> {
    const member: Member = { handler: safeHandler(handler), inFlight: new InFlight() };
    this.#members.set(subject, [...(this.#members.get(subject) ?? []), member]);
    return { stop: () => this.#stop(subject, member) };
  }

  async request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage> {
    refuseOversize(subject, message);
    if (this.#closed) throw unavailable(subject, 'the bus is closed');
    const member = this.#nextMember(subject);
    if (!member) throw unavailable(subject, 'nobody serves it');
    return withDeadline(
      member.inFlight.track(() => member.handler(message)),
      subject,
      timeoutMs,
    );
  }

  isReady(): boolean {
    return !this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#members.values()].flat().map((member) => member.inFlight.settled()));
  }

  #nextMember(subject: string): Member | undefined {
    const members = this.#members.get(subject);
    const member = members?.shift();
    if (member) members?.push(member);
    return member;
  }

  async #stop(subject: string, member: Member): Promise<void> {
    this.#members.set(subject, this.#members.get(subject)?.filter((other) => other !== member) ?? []);
    await member.inFlight.settled();
  }
}

function withDeadline<T>(work: Promise<T>, subject: string, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable(subject, 'no answer in time')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
