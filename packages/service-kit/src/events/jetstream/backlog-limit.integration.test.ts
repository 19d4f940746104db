import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasNats, waitUntil } from '@rubato/testing';
import { JetStreamBed, newEvent, stream, subject } from '../../../testing/jetstream-bed.ts';

const settings = { maxBytes: 2_000_000, replicas: 1 };
const large = () => ({ ...newEvent(), payload: { text: 'x'.repeat(250_000) } });

(hasNats ? describe : describe.skip)('the backlog of a stopped service', () => {
  const bed = new JetStreamBed();

  beforeEach(() => bed.start());
  afterEach(() => bed.stop());

  const createStream = async () => {
    const catalog = await bed.open('catalog', settings);
    await catalog.consume('Other-read', 'catalog.other-happened.v1', async () => undefined);
  };
  const consumers = async () => (await bed.manager.streams.info(stream)).state.consumer_count;
  const fill = async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => bed.bus.publish(large())));
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  };

  it('does not keep events from others if the service can rebuild its data', async () => {
    await createStream();
    const seen = await bed.collect(await bed.open('library', null));
    const discovery = await bed.open('discovery', null);
    await bed.collect(discovery);
    await discovery.close();
    await fill();
    const event = large();
    await bed.publishUntilAccepted(event);
    await waitUntil(() => seen.includes(event.id));
    await waitUntil(async () => (await bed.manager.streams.info(stream)).state.messages === 0);
  });

  it('is kept if the service cannot, while the one that can catches up', async () => {
    await createStream();
    const library = await bed.open('library', null);
    const missed = await bed.collect(library);
    await library.close();
    const discovery = await bed.open('discovery', null);
    await bed.collect(discovery);
    await discovery.close();
    await fill();
    const { state } = await bed.manager.streams.info(stream);
    await waitUntil(async () => (await consumers()) === 2);
    expect((await bed.manager.streams.info(stream)).state.messages).toBe(state.messages);
    const found = await bed.collect(await bed.open('library', null));
    await waitUntil(() => found.length === state.messages);
    expect(missed).toEqual([]);
  });

  it('is noticed by the service: its consumer is another one', async () => {
    await createStream();
    const opened: string[] = [];
    const open = async () => {
      const bus = await bed.open('discovery', null);
      await bus.consume(
        'Reader-read',
        subject,
        async () => undefined,
        async (id) => void opened.push(id),
      );
      return bus;
    };
    await (await open()).close();
    await (await open()).close();
    expect(opened[1]).toBe(opened[0]);
    await fill();
    await waitUntil(async () => (await consumers()) === 1);
    await open();
    expect(opened[2]).not.toBe(opened[0]);
  });
});
