/** Payload and headers of a request or a reply. Header names are lower case. */
export interface BusMessage {
  readonly payload: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** Upper bound of the time that the message waited in this process before it was read. */
  readonly waitedMs?: number;
}

export type BusHandler = (request: BusMessage) => Promise<BusMessage>;

/** A member of a queue group. */
export interface BusSubscription {
  /** Stops taking requests and resolves when those in flight have been answered. */
  stop(): Promise<void>;
}

/**
 * The maximum size of a request or a reply in bytes, headers included: the NATS default of 1 MiB minus a margin for the headers that
 * adapters and tracing add. The in-process bus has the same limit, so that nothing works only there.
 */
export const maxMessageBytes = 1024 * 1024 - 4096;

/** Request and reply between services, with an in-process adapter and one over NATS. */
export interface Bus {
  /**
   * Handles requests on `subject`. Each request goes to one member of `queue`. If the handler throws, or its reply exceeds
   * `maxMessageBytes`, the caller gets INTERNAL.
   */
  serve(subject: string, queue: string, handler: BusHandler): Promise<BusSubscription>;

  /**
   * Sends a request to `subject` and resolves with the reply. Throws `AppError` UNAVAILABLE when there are no responders, no reply within
   * `timeoutMs` or no connection, and TOO_LARGE when the message exceeds `maxMessageBytes`.
   */
  request(subject: string, message: BusMessage, timeoutMs: number): Promise<BusMessage>;

  /** Whether requests can be sent now. */
  isReady(): boolean;

  /** Flushes pending messages and disconnects. */
  close(): Promise<void>;
}

export const BUS = Symbol('Bus');
