import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AckPolicy, jetstream, StorageType } from '@nats-io/jetstream';
import { songEvents } from '@rubato/contracts';
import { hasNats, waitUntil } from '@rubato/testing';
import { NatsBus } from '../../bus/nats.bus.ts';
import { JetStreamBed, newEvent, routing, stream, subject } from '../../../testing/jetstream-bed.ts';
import { defaultEventStream } from './event-stream-settings.ts';

(hasNats ? describe : describe.skip)('JetStreamEventBus', () => {
  const bed = new JetStreamBed();

  beforeEach(() => bed.start());
  afterEach(() => bed.stop());

  it('stores events for an offline consumer and deletes them once it has handled them', async () => {
    const reader = await bed.open();
    const first = await bed.collect(reader);
    const [early, late] = [newEvent(), newEvent()];
    await bed.bus.publish(early);
    await waitUntil(() => first.length === 1);
    await reader.close();
    await bed.bus.publish(late);
    expect((await bed.manager.streams.info(stream)).state.messages).toBe(1);
    const second = await bed.collect(await bed.open());
    await waitUntil(() => second.length === 1);
    expect([first, second]).toEqual([[early.id], [late.id]]);
    await waitUntil(async () => (await bed.manager.streams.info(stream)).state.messages === 0);
  });

  it('rejects an event until every service that needs it has a consumer', async () => {
    const [needed, seen] = [{ ...newEvent(), subject: songEvents.songDeleted.subject }, new Set<string>()];
    await expect(bed.bus.publish(needed)).rejects.toThrow();
    const services = routing.consumers.get(needed.subject) ?? [];
    await bed.bus.consume('Files-remove', needed.subject, async () => void seen.add('media'));
    await expect(bed.bus.publish(needed)).rejects.toThrow('library');
    for (const service of services.filter((name) => name !== 'media')) {
      const other = await bed.open(service);
      await other.consume('Songs-forget', needed.subject, async () => void seen.add(service));
    }
    await bed.publishUntilAccepted(needed);
    await waitUntil(() => seen.size === services.length);
  });

  it('rejects events while the stream is full and accepts them when there is room', async () => {
    const small = await bed.open('catalog', { maxBytes: 2_000_000, replicas: 1 });
    const reader = await bed.open('library');
    await bed.collect(reader);
    await reader.close();
    const large = () => ({ ...newEvent(), payload: { text: 'x'.repeat(250_000) } });
    await bed.collect(small, 'Other-read');
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => bed.bus.publish(large())));
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(3);
    expect(rejected.map(({ reason }) => reason.code)).toEqual(rejected.map(() => 'UNAVAILABLE'));
    expect((await small.getStorage())?.used).toBeGreaterThan(1_000_000);
    expect((await small.getStorage())?.limit).toBe(2_000_000);
    await bed.collect(await bed.open('library'));
    await bed.publishUntilAccepted(large());
  });

  it('waits for the stream when another service owns it', async () => {
    const waiting = await bed.open('library', null);
    const event = newEvent();
    await expect(waiting.publish(event)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const started = bed.collect(waiting);
    await bed.collect(bed.bus, 'Other-read');
    const seen = await started;
    await bed.publishUntilAccepted(event);
    await waitUntil(() => seen.length > 0);
    expect(seen).toEqual([event.id]);
  });

  it('converts a stream with limits retention to interest retention without losing events', async () => {
    await bed.manager.streams.add({
      name: stream,
      subjects: ['auth.*.*', 'catalog.*.*'],
      storage: StorageType.File,
      max_age: 7 * 86_400e9,
      max_bytes: 50_000_000,
    });
    const events = Array.from({ length: 3 }, newEvent);
    await bed.manager.consumers.add(stream, {
      durable_name: 'media_Reader-read_catalog-test-happened-v1',
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
    });
    const former = jetstream(bed.client);
    for (const event of events) await former.publish(subject, JSON.stringify(event));
    const seen = await bed.collect(bed.bus);
    await waitUntil(() => seen.length === 3);
    const { config } = await bed.manager.streams.info(stream);
    expect(config).toMatchObject({
      retention: 'interest',
      discard: 'new',
      max_bytes: defaultEventStream.maxBytes,
      max_age: 7 * 86_400e9,
    });
    expect(config.subjects.toSorted()).toEqual([
      'auth.*.*',
      'catalog.*.*',
      'discovery.*.*',
      'library.*.*',
      'media.*.*',
    ]);
    expect(seen.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    await waitUntil(async () => (await bed.manager.streams.info(stream)).state.messages === 0);
  });

  it('delivers each event to one replica of a service', async () => {
    const replicas = [await bed.collect(await bed.open()), await bed.collect(await bed.open())];
    const events = Array.from({ length: 60 }, newEvent);
    for (const event of events) await bed.bus.publish(event);
    await waitUntil(() => new Set(replicas.flat()).size === events.length);
    // On a busy machine, a few may be delivered again.
    expect(replicas.flat().length).toBeLessThan(2 * events.length);
    expect(Math.min(...replicas.map((seen) => seen.length))).toBeGreaterThan(0);
  });

  it('delivers an event to each service even if their consumers have the same name', async () => {
    const readers = [
      await bed.collect(await bed.open('media')),
      await bed.collect(await bed.open('library')),
    ];
    const event = newEvent();
    await bed.bus.publish(event);
    await waitUntil(() => readers.every((seen) => seen.length > 0));
    expect(readers).toEqual([[event.id], [event.id]]);
  });

  it('drops a duplicate of a published event', async () => {
    const seen = await bed.collect(bed.bus);
    const [repeated, last] = [newEvent(), newEvent()];
    for (const event of [repeated, repeated, last]) await bed.bus.publish(event);
    await waitUntil(() => seen.includes(last.id));
    expect(seen).toEqual([repeated.id, last.id]);
  });

  it('stores events on disk for up to a week, and no requests', async () => {
    const offline = await bed.open();
    await bed.collect(offline);
    await offline.close();
    await bed.bus.publish(newEvent());
    const requests = await NatsBus.connect({ servers: bed.server.url });
    const message = { payload: Buffer.from('"served"'), headers: {} };
    await requests.serve('auth.users.sign-up.v1', 'auth', async () => message);
    const reply = await requests.request('auth.users.sign-up.v1', message, 60_000);
    expect(Buffer.from(reply.payload).toString()).toBe('"served"');
    await requests.close();
    const { config, state } = await bed.manager.streams.info(stream);
    expect(state.messages).toBe(1);
    expect(config).toMatchObject({ storage: 'file', max_age: 7 * 86_400e9, duplicate_window: 120e9 });
  });
});
