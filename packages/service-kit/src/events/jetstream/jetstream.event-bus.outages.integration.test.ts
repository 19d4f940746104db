import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasNats, waitUntil } from '@rubato/testing';
import { JetStreamBed, newEvent, stream } from '../../../testing/jetstream-bed.ts';

(hasNats ? describe : describe.skip)('JetStreamEventBus while the server is unavailable', () => {
  const bed = new JetStreamBed();

  beforeEach(() => bed.start());
  afterEach(() => bed.stop());

  it('rejects events while the server is down and accepts them after it restarts', async () => {
    await bed.server.kill();
    await expect(bed.bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(bed.bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await bed.server.start();
    await bed.publishUntilAccepted(newEvent());
  });

  it('rejects an event within the timeout while the server is frozen', async () => {
    await bed.server.freeze();
    await expect(bed.bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await bed.server.thaw();
    await bed.publishUntilAccepted(newEvent());
  });

  it('rejects an event whose subject is not part of the stream', async () => {
    await expect(bed.bus.publish({ ...newEvent(), subject: 'unknown.thing-happened.v1' })).rejects.toThrow();
  });

  it('resumes after the server was killed and loses no accepted event', async () => {
    const seen = await bed.collect(bed.bus);
    const events = [newEvent(), newEvent(), newEvent()];
    await bed.bus.publish(events[0]!);
    await waitUntil(() => seen.length === 1);
    await bed.server.kill();
    await bed.server.start();
    for (const event of events.slice(1)) await bed.publishUntilAccepted(event);
    await waitUntil(() => new Set(seen).size === 3);
    expect(new Set(seen)).toEqual(new Set(events.map(({ id }) => id)));
  });

  it.each(['consumer', 'stream'])('recreates its %s when the server has lost it', async (lost) => {
    const seen = await bed.collect(bed.bus);
    const [consumer] = await bed.manager.consumers.list(stream).next();
    if (lost === 'consumer') await bed.manager.consumers.delete(stream, consumer!.name);
    else await bed.manager.streams.delete(stream);
    await waitUntil(async () => Boolean(await bed.consumerState().catch(() => undefined)));
    const event = newEvent();
    await bed.publishUntilAccepted(event);
    await waitUntil(() => seen.includes(event.id));
  });

  it('closes while the server is down', async () => {
    await bed.collect(bed.bus);
    await bed.server.kill();
    await expect(bed.bus.publish(newEvent())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(bed.bus.close()).resolves.toBeUndefined();
  });

  it('waits on connect for a server that is not up yet', async () => {
    await bed.server.kill();
    const late = bed.open();
    await bed.server.start();
    const seen = await bed.collect(await late);
    const event = newEvent();
    await bed.publishUntilAccepted(event);
    await waitUntil(() => seen.length > 0);
    expect(seen).toEqual([event.id]);
  });
});
