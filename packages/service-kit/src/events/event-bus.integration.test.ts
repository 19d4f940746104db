import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@rubato/contracts';
import { hasNats, startNatsServer, waitUntil } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { createLogger } from '../logging/logger.ts';
import type { EventBus } from './event-bus.ts';
import { defaultEventStream } from './jetstream/event-stream-settings.ts';
import { InProcessEventBus } from './in-process.event-bus.ts';
import { JetStreamEventBus } from './jetstream/jetstream.event-bus.ts';

interface Adapter {
  readonly bus: EventBus;
  stop(): Promise<void>;
}

async function inProcess(): Promise<Adapter> {
  const bus = new InProcessEventBus();
  bus.open();
  return { bus, stop: async () => {} };
}

async function overJetStream(): Promise<Adapter> {
  const server = await startNatsServer({ jetStream: true });
  const bus = await JetStreamEventBus.connect(
    { servers: server.url },
    'test',
    createLogger('test', 'silent'),
    {
      routing: { subjects: ['catalog.*.*'], consumers: new Map(), rebuildable: [] },
      stream: defaultEventStream,
    },
  );
  const stop = async () => {
    await bus.close();
    await server.remove();
  };
  return { bus, stop };
}

const adapters = [
  ['in process', inProcess],
  ...(hasNats ? ([['over JetStream', overJetStream]] as const) : []),
] as const;

describe.each(adapters)('an event bus %s', (_name, createAdapter) => {
  let adapter: Adapter;
  let bus: EventBus;
  let subjects = 0;

  beforeAll(async () => {
    adapter = await createAdapter();
    bus = adapter.bus;
  });

  afterAll(() => adapter.stop());

  /** Each test uses its own subject. */
  const freshSubject = () => `catalog.test${(subjects += 1)}-happened.v1`;

  async function collect(consumer: string, subject: string): Promise<EventEnvelope[]> {
    const seen: EventEnvelope[] = [];
    await bus.consume(consumer, subject, async (event) => void seen.push(event));
    return seen;
  }

  it('delivers an event unchanged to its consumer', async () => {
    const subject = freshSubject();
    const seen = await collect('Reader-read', subject);
    const event = eventOf(subject, { title: 'Für Elise', parts: [1, 2.5, null], deep: { yes: true } });
    await bus.publish(event);
    await waitUntil(() => seen.length > 0);
    expect(seen).toEqual([event]);
  });

  it('delivers each event to every consumer of its subject', async () => {
    const subject = freshSubject();
    const readers = [await collect('One-read', subject), await collect('Two-read', subject)];
    const events = [1, 2, 3].map((n) => eventOf(subject, { n }));
    for (const event of events) await bus.publish(event);
    await waitUntil(() => readers.every((seen) => seen.length >= 3));
    for (const seen of readers) expect(seen).toEqual(events);
  });

  it('does not deliver events of other subjects', async () => {
    const [mine, other] = [freshSubject(), freshSubject()];
    const seen = await collect('Mine-read', mine);
    await bus.publish(eventOf(other, {}));
    const event = eventOf(mine, {});
    await bus.publish(event);
    await waitUntil(() => seen.length > 0);
    expect(seen).toEqual([event]);
  });

  it('accepts events without consumers', async () => {
    await expect(bus.publish(eventOf(freshSubject(), {}))).resolves.toBeUndefined();
  });

  it('redelivers an event until its consumer succeeds', async () => {
    const subject = freshSubject();
    const event = eventOf(subject, {});
    let calls = 0;
    let handled = 0;
    await bus.consume('Failing-read', subject, async ({ id }) => {
      expect(id).toBe(event.id);
      calls += 1;
      if (calls <= 2) throw new Error('not now');
      handled += 1;
    });
    await publishLikeTheOutbox(bus, event);
    await waitUntil(() => handled > 0);
    expect(calls).toBeGreaterThanOrEqual(3);
  });

  it('does not block other consumers or later events when a consumer fails', async () => {
    const subject = freshSubject();
    const [bad, good] = [eventOf(subject, {}), eventOf(subject, {})];
    const handled: string[] = [];
    let failing = true;
    await bus.consume('Picky-read', subject, async ({ id }) => {
      if (id === bad.id && failing) throw new Error('not this one');
      handled.push(id);
    });
    const others = await collect('Other-read', subject);
    const badPublished = publishLikeTheOutbox(bus, bad);
    await bus.publish(good);
    await waitUntil(() => handled.includes(good.id) && others.some(({ id }) => id === bad.id));
    failing = false;
    await badPublished;
    await waitUntil(() => handled.includes(bad.id));
    expect(new Set(handled)).toEqual(new Set([good.id, bad.id]));
  });

  it('tolerates an event that is published twice with the same id', async () => {
    const subject = freshSubject();
    const seen = await collect('Twice-read', subject);
    const [repeated, last] = [eventOf(subject, {}), eventOf(subject, {})];
    for (const event of [repeated, repeated, last]) await bus.publish(event);
    await waitUntil(() => seen.some(({ id }) => id === last.id));
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([repeated.id, last.id]));
  });
});

function eventOf(subject: string, payload: unknown): EventEnvelope {
  return { id: randomUUID(), subject, occurredAt: new Date().toISOString(), requestId: 'r-1', payload };
}

/** Retries until the bus has accepted the event, as the outbox does. */
async function publishLikeTheOutbox(bus: EventBus, event: EventEnvelope): Promise<void> {
  await waitUntil(() =>
    bus.publish(event).then(
      () => true,
      () => false,
    ),
  );
}
