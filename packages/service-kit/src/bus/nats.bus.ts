import {
  headers as createHeaders,
  NoRespondersError,
  RequestError,
  type ConnectionOptions,
  type Msg,
  type NatsConnection,
} from '@nats-io/transport-node';
import { eventLoopLag } from '../time/event-loop-lag.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { type Bus, type BusHandler, type BusMessage, type BusSubscription } from './bus.ts';
import { assertMessageFits, createUnavailable } from './bus-errors.ts';
import { InFlight } from './in-flight.ts';
import { connectToNats } from './nats-connection.ts';
import { NatsConnectionState } from './nats-connection-state.ts';
import { failedReply, createSafeHandler } from './safe-handler.ts';

/** The bus of the distributed topology. */
export class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #state: NatsConnectionState;

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
    this.#state = new NatsConnectionState(connection);
  }

  /** Connects to the servers in `options`. Waits for a server that is not up yet. */
  static async connect(options: ConnectionOptions): Promise<NatsBus> {
    return new NatsBus(await connectToNats(options));
  }

  async serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription> {
    const inFlight = new InFlight();
    const safe = createSafeHandler(handler);
    eventLoopLag.getCurrentMs();
    const subscription = this.#connection.subscribe(subject, {
      queue,
      callback: (error, message) => {
        // Never rejects: `respond` catches everything.
        if (!error) void inFlight.track(() => respond(message, safe));
      },
    });
    await this.#connection.flush();
    return {
      stop: async () => {
        await subscription.drain();
        await inFlight.waitUntilSettled();
      },
    };
  }

  async request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage> {
    assertMessageFits(subject, message);
    const deadline = getMonotonicTime() + timeoutMs;
    // While disconnected, the client would queue the request and send it after its caller has given up.
    if (!(await this.#state.waitUntilConnected(timeoutMs)))
      throw createUnavailable(subject, 'NATS unavailable');
    try {
      const reply = await this.#connection.request(subject, message.payload, {
        timeout: Math.max(1, deadline - getMonotonicTime()),
        headers: toNatsHeaders(message.headers),
      });
      return toBusMessage(reply);
    } catch (error) {
      throw createUnavailable(subject, isNoResponder(error) ? 'no responders' : 'timed out');
    }
  }

  isReady(): boolean {
    return this.#state.isConnected && !this.#connection.isClosed();
  }

  async close(): Promise<void> {
    if (!this.#connection.isClosed()) await this.#connection.drain();
  }
}

async function respond(message: Msg, handler: BusHandler): Promise<void> {
  try {
    const reply = await handler({ ...toBusMessage(message), waitedMs: eventLoopLag.getCurrentMs() });
    message.respond(reply.payload, { headers: toNatsHeaders(reply.headers) });
  } catch {
    respondFailed(message);
  }
}

/** A last attempt. If it fails too, the connection is closed and the caller runs into its own timeout. */
function respondFailed(message: Msg): void {
  try {
    message.respond(failedReply.payload, { headers: toNatsHeaders(failedReply.headers) });
  } catch {
    // The connection is closed.
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
