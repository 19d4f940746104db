/** The settings of the stream of all events that operators can change. */
export interface EventStreamSettings {
  /** The maximum size. A full stream accepts no more events, which then wait in the outboxes. */
  readonly maxBytes: number;
  /** On how many servers of a cluster each event is stored: 1, 3 or 5. */
  readonly replicas: number;
}

export const defaultEventStream: EventStreamSettings = { maxBytes: 2 * 1024 ** 3, replicas: 1 };
