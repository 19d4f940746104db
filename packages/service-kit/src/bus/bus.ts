/** Bytes and headers of a question or an answer. Header names are lower case. */
export interface BusMessage {
  readonly payload: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** How long it may have waited in this process before it was read, in milliseconds. */
  readonly waitedMs?: number;
}

export type BusHandler = (request: BusMessage) => Promise<BusMessage>;

/** A place in a queue group. */
export interface BusSubscription {
  /** Takes no new requests and resolves when those in flight are answered. */
  stop(): Promise<void>;
}

/**
 * The largest message either way, headers included, in bytes: NATS's default of 1 MiB, less a margin for what adapters and traces add
 * to the headers. The same in process, so that nothing works only there.
 */
export const maxMessageBytes = 1024 * 1024 - 4096;

/** Request and reply between services. One interface, an adapter in process and one over NATS. */
export interface Bus {
  /**
   * Answers requests on `subject`. Of several members of the same `queue` one gets each request. A handler that throws, or whose
   * answer is over `maxMessageBytes`, is answered with INTERNAL.
   */
  serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription>;

  /**
   * Asks on `subject` and resolves with the answer. Throws `AppError` UNAVAILABLE when nobody serves the subject, when no
   * answer comes within `timeoutMs`, or when the bus is away; TOO_LARGE when the message is over `maxMessageBytes`.
   */
  request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage>;

  /** Whether requests can be sent now. */
  isReady(): boolean;

  /** Sends what is still to be sent and disconnects. */
  close(): Promise<void>;
}

export const BUS = Symbol('Bus');
