import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasNats, waitUntil } from '@rubato/testing';
import { JetStreamBed, newEvent, subject } from '../../../testing/jetstream-bed.ts';

(hasNats ? describe : describe.skip)('JetStreamConsumer', () => {
  const bed = new JetStreamBed();

  beforeEach(() => bed.start());
  afterEach(() => bed.stop());

  it('handles available events concurrently and redelivers only the failed ones', async () => {
    const events = Array.from({ length: 100 }, newEvent);
    const attempts = new Map<string, number>();
    const deliveries: unknown[] = [];
    const allInFlight = Promise.withResolvers<void>();
    const bad = events[40]!.id;
    await bed.bus.consume('Reader-read', subject, async ({ id }, delivery) => {
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      if (id === bad) deliveries.push(delivery);
      if (attempts.size === events.length) allInFlight.resolve();
      await allInFlight.promise;
      if (id === bad && attempts.get(id) === 1) throw new Error('not this one');
    });
    await Promise.all(events.map((event) => bed.bus.publish(event)));
    await waitUntil(() => attempts.get(bad)! >= 2);
    expect(deliveries.slice(0, 2)).toEqual([1, 2]);
    await waitUntil(async () => (await bed.consumerState())?.num_ack_pending === 0);
    // On a busy machine, the time for an acknowledgement of others may have passed too.
    expect([...attempts.values()].filter((count) => count === 1).length).toBeGreaterThan(events.length / 2);
  });

  it('reports progress on a slow event, so that it is not redelivered', async () => {
    const finish = Promise.withResolvers<void>();
    await bed.bus.consume('Slow-read', subject, () => finish.promise);
    const inProgress = bed.client.subscribe('$JS.ACK.>', { max: 1 });
    await bed.bus.publish(newEvent());
    for await (const sign of inProgress) expect(sign.string()).toBe('+WPI');
    finish.resolve();
  });

  it('finishes the events in flight on close and returns the others to a replica immediately', async () => {
    const finish = Promise.withResolvers<void>();
    const started: string[] = [];
    const handled: string[] = [];
    const closing = await bed.open();
    await closing.consume('Reader-read', subject, async ({ id }) => {
      started.push(id);
      await finish.promise;
      handled.push(id);
    });
    const events = Array.from({ length: 150 }, newEvent);
    await Promise.all(events.map((event) => bed.bus.publish(event)));
    await waitUntil(() => started.length === 100);
    const replica = await bed.collect(await bed.open());
    const closed = closing.close();
    finish.resolve();
    await closed;
    await waitUntil(() => new Set([...handled, ...replica]).size === events.length);
    expect(handled.toSorted()).toEqual(started.toSorted());
  });

  it('can stop consuming and still publish, as during a shutdown', async () => {
    const stopping = await bed.open();
    const seen = await bed.collect(stopping);
    await stopping.stopConsuming();
    const event = newEvent();
    await stopping.publish(event);
    const replica = await bed.collect(await bed.open());
    await waitUntil(() => replica.length > 0);
    expect([seen, replica]).toEqual([[], [event.id]]);
  });

  it('waits until the events so far are handled, whatever is published meanwhile', async () => {
    const [early, late] = [newEvent(), newEvent()];
    const finish = { [early.id]: Promise.withResolvers<void>(), [late.id]: Promise.withResolvers<void>() };
    const started = new Set<string>();
    await bed.bus.consume('Reader-read', subject, async ({ id }) => {
      started.add(id);
      await finish[id]!.promise;
    });
    expect(await bed.bus.catchUp([subject])).toBe(true);
    await bed.bus.publish(early);
    await waitUntil(() => started.has(early.id));
    expect(await bed.bus.catchUp([subject], 300)).toBe(false);
    expect(await bed.bus.catchUp(['catalog.other-happened.v1'], 300)).toBe(true);
    const questions = bed.client.subscribe('$JS.API.CONSUMER.INFO.>', { max: 2 });
    const hasCaughtUp = bed.bus.catchUp([subject], 60_000);
    // The second request follows the response to the first.
    for await (const _ of questions);
    await bed.bus.publish(late);
    await waitUntil(() => started.has(late.id));
    finish[early.id]!.resolve();
    expect(await hasCaughtUp).toBe(true);
    finish[late.id]!.resolve();
  });

  it('has not caught up with events that it has not got yet', async () => {
    const finish = Promise.withResolvers<void>();
    let [started, handled] = [0, 0];
    await bed.bus.consume('Reader-read', subject, async () => {
      started += 1;
      await finish.promise;
      handled += 1;
    });
    await Promise.all(Array.from({ length: 150 }, () => bed.bus.publish(newEvent())));
    await waitUntil(() => started === 100);
    expect(await bed.bus.catchUp([subject], 300)).toBe(false);
    finish.resolve();
    expect(await bed.bus.catchUp([subject], 60_000)).toBe(true);
    expect(handled).toBe(150);
  });

  it('drops a malformed event and continues', async () => {
    const seen = await bed.collect(bed.bus);
    bed.client.publish(subject, '{"id": 1}');
    await bed.client.flush();
    const event = newEvent();
    await bed.bus.publish(event);
    await waitUntil(() => seen.length > 0);
    expect(seen).toEqual([event.id]);
    await waitUntil(async () => (await bed.consumerState())?.num_ack_pending === 0);
  });
});
