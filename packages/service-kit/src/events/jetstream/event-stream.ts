import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type ConsumerInfo,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { EventStreamSettings } from './event-stream-settings.ts';

const second = 1000;
const day = 24 * 60 * 60 * second;
const retentionDays = 7;
/** After this time without an acknowledgement or progress report, an event is redelivered to another replica. */
export const ackWaitMs = 10 * second;
/** Events that wait for a retry count as pending: so many may fail before later events are blocked. */
const maxAckPending = 50_000;
const consumerExists = 10148;
/** After so many days without its service, the server removes a consumer: events are not stored for longer anyway. */
const maxInactiveDays = { kept: retentionDays + 1, rebuildable: 1 } as const;

/** What a service states about its consumer: it must get all events, or it rebuilds its data when it has missed some. */
export type ConsumerNeed = keyof typeof maxInactiveDays;

/**
 * The stream of all events. It deletes an event once every consumer of its subject has handled it, and after a week at the latest:
 * consumers that are down for longer lose events.
 */
export const eventStream = {
  name: 'RUBATO_EVENTS',
  storage: StorageType.File,
  retention: RetentionPolicy.Interest,
  discard: DiscardPolicy.New,
  max_age: nanos(retentionDays * day),
  duplicate_window: nanos(120 * second),
};

/** Creates the stream of `subjects` if it does not exist. Otherwise adds missing subjects and updates its settings, except for its durations. */
export async function ensureEventStream(
  manager: JetStreamManager,
  settings: EventStreamSettings,
  subjects: readonly string[],
): Promise<void> {
  const current = await readCurrentConfig(manager);
  const wanted = {
    subjects: [...new Set([...(current?.subjects ?? []), ...subjects])],
    retention: eventStream.retention,
    discard: eventStream.discard,
    max_bytes: settings.maxBytes,
    num_replicas: settings.replicas,
  };
  if (!current) await manager.streams.add({ ...eventStream, ...wanted });
  else if (!isUpToDate(current, wanted)) await manager.streams.update(eventStream.name, wanted);
}

/**
 * Creates or updates the durable consumer `durable` of `subject`, and returns it. A new one starts with the oldest stored event. The server
 * removes a consumer that is inactive for longer than events are stored, for example one that was renamed; one that is rebuildable earlier.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  durable: string,
  subject: string,
  need: ConsumerNeed,
): Promise<ConsumerInfo> {
  const settings = {
    filter_subject: subject,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: maxAckPending,
    max_deliver: -1,
    inactive_threshold: nanos(maxInactiveDays[need] * day),
  };
  try {
    return await manager.consumers.add(eventStream.name, {
      ...settings,
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === consumerExists)) throw error;
    return await manager.consumers.update(eventStream.name, durable, settings);
  }
}

/** The name of a durable consumer, in which NATS allows no dots, spaces or wildcards. */
export function toDurableName(service: string, consumer: string, subject: string): string {
  return [service, consumer, subject].join('_').replaceAll(/[^\w-]/g, '-');
}

async function readCurrentConfig(manager: JetStreamManager): Promise<StreamConfig | undefined> {
  try {
    return (await manager.streams.info(eventStream.name)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}

function isUpToDate(config: StreamConfig, wanted: Partial<StreamConfig>): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(config[name as keyof StreamConfig]) === JSON.stringify(value),
  );
}
