import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const second = 1000;
const day = 24 * 60 * 60 * second;
const keptDays = 7;
/** What a replica had taken when it died goes to another after this. One that lives says more often that it is at work. */
export const ackWaitMs = 10 * second;
/** Events that wait for another attempt count as taken: so many may fail before those behind them have to wait. */
const mostTaken = 50_000;
const consumerExists = 10148;

/** Who emits events. An event has three tokens, `<owner>.<noun>-<past>.v<n>`; a request has four and is not kept. */
const owners = ['auth', 'catalog', 'library', 'media'];

/** What whoever runs the product decides about the stream. */
export interface EventStreamSettings {
  /** How much it may hold; beyond that it takes no more events, which wait in the outboxes of those who tell them. */
  readonly maxBytes: number;
  /** On how many servers of a cluster each event lies: 1, 3 or 5. */
  readonly replicas: number;
}

export const usualEventStream: EventStreamSettings = { maxBytes: 2 * 1024 ** 3, replicas: 1 };

/** The service that makes the stream and brings it up to date; the others wait for it. */
export const streamKeeper = 'catalog';

/**
 * The one stream of all events. It forgets an event that every consumer of its subject has handled, and after a week in any case:
 * consumers that are away for longer lose what it forgets.
 */
export const eventStream = {
  name: 'RUBATO_EVENTS',
  subjects: owners.map((owner) => `${owner}.*.*`),
  storage: StorageType.File,
  retention: RetentionPolicy.Interest,
  discard: DiscardPolicy.New,
  max_age: nanos(keptDays * day),
  duplicate_window: nanos(120 * second),
};

/** Makes the stream if there is none. One that is there gets what it lacks of its subjects, and all that is decided here but its times. */
export async function ensureEventStream(
  manager: JetStreamManager,
  settings: EventStreamSettings,
): Promise<void> {
  const there = await currentConfig(manager);
  const wanted = {
    subjects: [...new Set([...(there?.subjects ?? []), ...eventStream.subjects])],
    retention: eventStream.retention,
    discard: eventStream.discard,
    max_bytes: settings.maxBytes,
    num_replicas: settings.replicas,
  };
  if (!there) await manager.streams.add({ ...eventStream, ...wanted });
  else if (!hasAll(there, wanted)) await manager.streams.update(eventStream.name, wanted);
}

/**
 * Makes the durable consumer `durable` of `subject`, or brings it up to date. A new one begins with what is kept. One that nobody has
 * asked for longer than events are kept, such as that of a consumer with a former name, is removed by the server.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  durable: string,
  subject: string,
): Promise<void> {
  const settings = {
    filter_subject: subject,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: mostTaken,
    max_deliver: -1,
    inactive_threshold: nanos((keptDays + 1) * day),
  };
  try {
    await manager.consumers.add(eventStream.name, {
      ...settings,
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === consumerExists)) throw error;
    await manager.consumers.update(eventStream.name, durable, settings);
  }
}

/** NATS allows no dots, spaces or wildcards in the name of a consumer. */
export function durableName(service: string, consumer: string, subject: string): string {
  return [service, consumer, subject].join('_').replaceAll(/[^\w-]/g, '-');
}

async function currentConfig(manager: JetStreamManager): Promise<StreamConfig | undefined> {
  try {
    return (await manager.streams.info(eventStream.name)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}

function hasAll(config: StreamConfig, wanted: Partial<StreamConfig>): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(config[name as keyof StreamConfig]) === JSON.stringify(value),
  );
}
