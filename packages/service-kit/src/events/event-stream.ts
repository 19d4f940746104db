import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const second = 1000;
const day = 24 * 60 * 60 * second;
/** What a replica had taken when it died goes to another after this. One that lives says more often that it is at work. */
export const ackWaitMs = 10 * second;
/** Events that wait for another attempt count as taken: so many may fail before those behind them have to wait. */
const mostTaken = 50_000;
const consumerExists = 10148;

/** Who emits events. An event has three tokens, `<owner>.<noun>-<past>.v<n>`; a request has four and is not kept. */
const owners = ['auth', 'catalog', 'library', 'media'];

/** The one stream of all events. Consumers that are away for longer than it keeps them lose what it forgets. */
export const eventStream = {
  name: 'RUBATO_EVENTS',
  subjects: owners.map((owner) => `${owner}.*.*`),
  storage: StorageType.File,
  max_age: nanos(7 * day),
  duplicate_window: nanos(120 * second),
};

/** Makes the stream if there is none. One that is there keeps its settings and gets the subjects that it lacks. */
export async function ensureEventStream(manager: JetStreamManager): Promise<void> {
  const subjects = await streamSubjects(manager);
  if (!subjects) {
    await manager.streams.add(eventStream);
    return;
  }
  const lacking = eventStream.subjects.filter((subject) => !subjects.includes(subject));
  if (lacking.length) await manager.streams.update(eventStream.name, { subjects: [...subjects, ...lacking] });
}

/** Makes the durable consumer `durable` of `subject`, or brings it up to date. A new one begins with what is kept. */
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

async function streamSubjects(manager: JetStreamManager): Promise<string[] | undefined> {
  try {
    return (await manager.streams.info(eventStream.name)).config.subjects;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}
