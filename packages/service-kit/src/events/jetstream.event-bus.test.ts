import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AckPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { songEvents, type EventEnvelope } from '@rubato/contracts';
import { natsProgram, startNatsServer, type NatsServer } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { NatsBus } from '../bus/nats.bus.ts';
import { createLogger } from '../logging/logger.ts';
import { defaultEventStream, type EventStreamSettings } from './event-stream.ts';
import { JetStreamEventBus } from './jetstream.event-bus.ts';

/** Has no required consumers. */
const subject = 'catalog.test-happened.v1';
const stream = 'RUBATO_EVENTS';

(natsProgram ? describe : describe.skip)('JetStreamEventBus', () => {
  let server: NatsServer;
  let bus: JetStreamEventBus;
  let client: NatsConnection;
  let manager: JetStreamManager;
  let opened: JetStreamEventBus[];

  beforeEach(async () => {
    opened = [];
    server = await startNatsServer({ jetStream: true });
    bus = await open();
    client = await connect({ servers: server.url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
    manager = await jetstreamManager(client);
  });

  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await client.close();
    await server.remove();
  });

  async function open(
    service = 'media',
    settings: EventStreamSettings | null = defaultEventStream,
  ): Promise<JetStreamEventBus> {
    const log = createLogger('test', 'silent');
    const another = await JetStreamEventBus.connect(
      { servers: server.url },
      service,
      log,
      settings ?? undefined,
    );
    opened.push(another);
    return another;
  }

  async function collect(from: JetStreamEventBus, consumer = 'Reader-read'): Promise<string[]> {
    const seen: string[] = [];
    await from.consume(consumer, subject, async ({ id }) => void seen.push(id));
    return seen;
  }

  async function publishUntilAccepted(event: EventEnvelope): Promise<void> {
    for (;;)
      try {
        return await bus.publish(event);
      } catch {
        await delay(50);
      }
  }

  const consumerState = async () => (await manager.consumers.list(stream).next())[0];

  it('stores events for an offline consumer and deletes them once it has handled them', async () => {
    const reader = await open();
    const first = await collect(reader);
    const [early, late] = [newEvent(), newEvent()];
    await bus.publish(early);
    await until(() => first.length === 1);
    await reader.close();
    await bus.publish(late);
    expect((await manager.streams.info(stream)).state.messages).toBe(1);
    const second = await collect(await open());
    await until(() => second.length === 1);
    expect([first, second]).toEqual([[early.id], [late.id]]);
    await until(async () => (await manager.streams.info(stream)).state.messages === 0);
  });

  it('rejects an event until every service that needs it has a consumer', async () => {
    const [needed, seen] = [{ ...newEvent(), subject: songEvents.songDeleted.subject }, new Set<string>()];
    await expect(bus.publish(needed)).rejects.toThrow();
    await bus.consume('Files-remove', needed.subject, async () => void seen.add('media'));
    await expect(bus.publish(needed)).rejects.toThrow('library');
    const library = await open('library');
    await library.consume('Likes-forget', needed.subject, async () => void seen.add('library'));
    await publishUntilAccepted(needed);
    await until(() => seen.size === 2);
  });

  it('rejects events while the stream is full and accepts them when there is room', async () => {
    const small = await open('catalog', { maxBytes: 2_000_000, replicas: 1 });
    const reader = await open('library');
    await collect(reader);
    await reader.close();
    const large = () => ({ ...newEvent(), payload: { text: 'x'.repeat(250_000) } });
    await collect(small, 'Other-read');
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => bus.publish(large())));
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(3);
    expect(rejected.map(({ reason }) => reason.code)).toEqual(rejected.map(() => 'UNAVAILABLE'));
    expect((await small.storage())?.used).toBeGreaterThan(1_000_000);
    expect((await small.storage())?.limit).toBe(2_000_000);
    await collect(await open('library'));
    await publishUntilAccepted(large());
  });

  it('waits for the stream when another service owns it', async () => {
    const waiting = await open('library', null);
    const event = newEvent();
    await expect(waiting.publish(event)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const started = collect(waiting);
    await collect(bus, 'Other-read');
    const seen = await started;
    await publishUntilAccepted(event);
    await until(() => seen.length > 0);
    expect(seen).toEqual([event.id]);
  });

  it('converts a stream with limits retention to interest retention without losing events', async () => {
    await manager.streams.add({
      name: stream,
      subjects: ['auth.*.*', 'catalog.*.*'],
      storage: StorageType.File,
      max_age: 7 * 86_400e9,
      max_bytes: 50_000_000,
    });
    const events = Array.from({ length: 3 }, newEvent);
    await manager.consumers.add(stream, {
      durable_name: 'media_Reader-read_catalog-test-happened-v1',
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
    });
    const former = jetstream(client);
    for (const event of events) await former.publish(subject, JSON.stringify(event));
    const seen = await collect(bus);
    await until(() => seen.length === 3);
    const { config } = await manager.streams.info(stream);
    expect(config).toMatchObject({
      retention: 'interest',
      discard: 'new',
      max_bytes: defaultEventStream.maxBytes,
      max_age: 7 * 86_400e9,
    });
    expect(config.subjects.toSorted()).toEqual(['auth.*.*', 'catalog.*.*', 'library.*.*', 'media.*.*']);
    expect(seen.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    await until(async () => (await manager.streams.info(stream)).state.messages === 0);
  });

  it('delivers each event to one replica of a service', async () => {
    const replicas = [await collect(await open()), await collect(await open())];
    const events = Array.from({ length: 60 }, newEvent);
    for (const event of events) await bus.publish(event);
    await until(() => replicas.flat().length >= events.length);
    expect(replicas.flat().toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    expect(Math.min(...replicas.map((seen) => seen.length))).toBeGreaterThan(0);
  });

  it('delivers an event to each service even if their consumers have the same name', async () => {
    const readers = [await collect(await open('media')), await collect(await open('library'))];
    const event = newEvent();
    await bus.publish(event);
    await until(() => readers.every((seen) => seen.length > 0));
    expect(readers).toEqual([[event.id], [event.id]]);
  });

  it('drops a duplicate of a published event', async () => {
    const seen = await collect(bus);
    const [repeated, last] = [newEvent(), newEvent()];
    for (const event of [repeated, repeated, last]) await bus.publish(event);
    await until(() => seen.includes(last.id));
    expect(seen).toEqual([repeated.id, last.id]);
  });

  it('stores events on disk for up to a week, and no requests', async () => {
    const offline = await open();
    await collect(offline);
    await offline.close();
    await bus.publish(newEvent());
    const requests = await NatsBus.connect({ servers: server.url });
    const answer = { payload: Buffer.from('"served"'), headers: {} };
    await requests.serve('auth.users.sign-up.v1', 'auth', async () => answer);
    const reply = await requests.request('auth.users.sign-up.v1', answer, 2000);
    expect(Buffer.from(reply.payload).toString()).toBe('"served"');
    await requests.close();
    const { config, state } = await manager.streams.info(stream);
    expect(state.messages).toBe(1);
    expect(config).toMatchObject({ storage: 'file', max_age: 7 * 86_400e9, duplicate_window: 120e9 });
  });

  it('rejects events while the server is down and accepts them after it restarts', async () => {
    await server.kill();
    await expect(bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await server.start();
    await publishUntilAccepted(newEvent());
  });

  it('rejects an event within the timeout while the server is frozen', async () => {
    server.freeze();
    await expect(bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.thaw();
    await publishUntilAccepted(newEvent());
  });

  it('rejects an event whose subject is not part of the stream', async () => {
    await expect(bus.publish({ ...newEvent(), subject: 'unknown.thing-happened.v1' })).rejects.toThrow();
  });

  it('resumes after the server was killed and loses no accepted event', async () => {
    const seen = await collect(bus);
    const events = [newEvent(), newEvent(), newEvent()];
    await bus.publish(events[0]!);
    await until(() => seen.length === 1);
    await server.kill();
    await server.start();
    for (const event of events.slice(1)) await publishUntilAccepted(event);
    await until(() => new Set(seen).size === 3);
    expect(new Set(seen)).toEqual(new Set(events.map(({ id }) => id)));
  });

  it.each(['consumer', 'stream'])('recreates its %s when the server has lost it', async (lost) => {
    const seen = await collect(bus);
    const [consumer] = await manager.consumers.list(stream).next();
    if (lost === 'consumer') await manager.consumers.delete(stream, consumer!.name);
    else await manager.streams.delete(stream);
    await until(async () => Boolean(await consumerState().catch(() => undefined)));
    const event = newEvent();
    await publishUntilAccepted(event);
    await until(() => seen.includes(event.id));
  });

  it('handles available events concurrently and redelivers only the failed ones', async () => {
    const events = Array.from({ length: 100 }, newEvent);
    const attempts = new Map<string, number>();
    const allInFlight = Promise.withResolvers<void>();
    const bad = events[40]!.id;
    await bus.consume('Reader-read', subject, async ({ id }) => {
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      if (attempts.size === events.length) allInFlight.resolve();
      await allInFlight.promise;
      if (id === bad && attempts.get(id) === 1) throw new Error('not this one');
    });
    await Promise.all(events.map((event) => bus.publish(event)));
    await until(() => attempts.get(bad) === 2);
    await until(async () => (await consumerState())?.num_ack_pending === 0);
    expect([...attempts.values()].filter((count) => count !== 1)).toEqual([2]);
  });

  it('reports progress on a slow event, so that it is not redelivered', async () => {
    const finish = Promise.withResolvers<void>();
    await bus.consume('Slow-read', subject, () => finish.promise);
    const inProgress = client.subscribe('$JS.ACK.>', { max: 1 });
    await bus.publish(newEvent());
    for await (const sign of inProgress) expect(sign.string()).toBe('+WPI');
    finish.resolve();
  });

  it('finishes the events in flight on close and returns the others to a replica immediately', async () => {
    const finish = Promise.withResolvers<void>();
    const started: string[] = [];
    const handled: string[] = [];
    const closing = await open();
    await closing.consume('Reader-read', subject, async ({ id }) => {
      started.push(id);
      await finish.promise;
      handled.push(id);
    });
    const events = Array.from({ length: 150 }, newEvent);
    await Promise.all(events.map((event) => bus.publish(event)));
    await until(() => started.length === 100);
    const replica = await collect(await open());
    const closed = closing.close();
    finish.resolve();
    await closed;
    await until(() => replica.length >= 50);
    expect(handled.toSorted()).toEqual(started.toSorted());
    expect([...handled, ...replica].toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('can stop consuming and still publish, as during a shutdown', async () => {
    const stopping = await open();
    const seen = await collect(stopping);
    await stopping.stopConsuming();
    const event = newEvent();
    await stopping.publish(event);
    const replica = await collect(await open());
    await until(() => replica.length > 0);
    expect([seen, replica]).toEqual([[], [event.id]]);
  });

  it('drops a malformed event and continues', async () => {
    const seen = await collect(bus);
    client.publish(subject, '{"id": 1}');
    await client.flush();
    const event = newEvent();
    await bus.publish(event);
    await until(() => seen.length > 0);
    expect(seen).toEqual([event.id]);
    await until(async () => (await consumerState())?.num_ack_pending === 0);
  });

  it('closes while the server is down', async () => {
    await collect(bus);
    await server.kill();
    await expect(bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(bus.close()).resolves.toBeUndefined();
  });

  it('waits on connect for a server that is not up yet', async () => {
    await server.kill();
    const late = open();
    await server.start();
    const seen = await collect(await late);
    const event = newEvent();
    await publishUntilAccepted(event);
    await until(() => seen.length > 0);
    expect(seen).toEqual([event.id]);
  });
});

function newEvent(): EventEnvelope {
  return { id: randomUUID(), subject, occurredAt: new Date().toISOString(), payload: { n: 1 } };
}

/** Resolves once `condition` is true. The test's own timeout bounds the wait. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}
