import {
  connect,
  headers as createHeaders,
  NoRespondersError,
  RequestError,
  type ConnectionOptions,
  type Msg,
  type NatsConnection,
} from '@nats-io/transport-node';
import { eventLoopLag } from '../time/event-loop-lag.ts';
import { monotonicNow } from '../time/monotonic-now.ts';
import { type Bus, type BusHandler, type BusMessage, type BusSubscription } from './bus.ts';
import { refuseOversize, unavailable } from './bus-errors.ts';
import { InFlight } from './in-flight.ts';
import { connectionDefaults } from './nats-connection.ts';
import { NatsLink } from './nats-link.ts';
import { failedReply, safeHandler } from './safe-handler.ts';

/** The bus of the distributed topology. */
export class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #link: NatsLink;

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
    this.#link = new NatsLink(connection);
  }

  /** Connects to the servers in `options`, waiting for one that is not up yet. */
  static async connect(options: ConnectionOptions): Promise<NatsBus> {
    return new NatsBus(await connect({ ...connectionDefaults(), ...options }));
  }

  async serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription> {
    const inFlight = new InFlight();
    const safe = safeHandler(handler);
    eventLoopLag.currentMs();
    const subscription = this.#connection.subscribe(subject, {
      queue,
      callback: (error, message) => {
        // Never rejects: `answer` catches everything.
        if (!error) void inFlight.track(() => answer(message, safe));
      },
    });
    await this.#connection.flush();
    return {
      stop: async () => {
        await subscription.drain();
        await inFlight.settled();
      },
    };
  }

  async request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage> {
    refuseOversize(subject, message);
    const deadline = monotonicNow() + timeoutMs;
    // The client would keep the request and send it later, when nobody waits for the answer any more.
    if (!(await this.#link.upWithin(timeoutMs))) throw unavailable(subject, 'NATS is away');
    try {
      const reply = await this.#connection.request(subject, message.payload, {
        timeout: Math.max(1, deadline - monotonicNow()),
        headers: toNatsHeaders(message.headers),
      });
      return toBusMessage(reply);
    } catch (error) {
      throw unavailable(subject, isNoResponder(error) ? 'nobody serves it' : 'no answer in time');
    }
  }

  isReady(): boolean {
    return this.#link.isUp && !this.#connection.isClosed();
  }

  async close(): Promise<void> {
    if (!this.#connection.isClosed()) await this.#connection.drain();
  }
}

async function answer(message: Msg, handler: BusHandler): Promise<void> {
  try {
    const reply = await handler({ ...toBusMessage(message), waitedMs: eventLoopLag.currentMs() });
    message.respond(reply.payload, { headers: toNatsHeaders(reply.headers) });
  } catch {
    respondFailed(message);
  }
}

/** The last attempt: where it fails too, the connection is closed, and the caller hears of it from its own deadline. */
function respondFailed(message: Msg): void {
  try {
    message.respond(failedReply.payload, { headers: toNatsHeaders(failedReply.headers) });
  } catch {
    // Nobody can be told.
  }
}

function toBusMessage(message: Msg): BusMessage {
  const headers: Record<string, string> = {};
  for (const key of message.headers?.keys() ?? []) headers[key] = message.headers?.get(key) ?? '';
  return { payload: message.data, headers };
}

function toNatsHeaders(headers: BusMessage['headers']) {
  const natsHeaders = createHeaders();
  for (const [key, value] of Object.entries(headers)) natsHeaders.set(key, value);
  return natsHeaders;
}

function isNoResponder(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}
