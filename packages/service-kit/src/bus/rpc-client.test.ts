import { afterEach, expect, it, jest } from '@jest/globals';
import { readRpc, rpc, type Rpc } from '@rubato/contracts';
import { z } from 'zod';
import { InProcessBus } from './in-process.bus.ts';
import { RpcClient } from './rpc-client.ts';
import { encodeAnswer } from './wire.ts';

const answer = z.object({ n: z.number() });
const read = readRpc('test.number.read.v1', z.object({}), answer);
const write = rpc('test.number.write.v1', z.object({}), answer);

/** A bus on which `contract` is served from its `try`-th request on. */
function servedFrom(contract: Rpc, first: number) {
  const bus = new InProcessBus();
  const tried: number[] = [];
  const timeouts: number[] = [];
  const request = bus.request.bind(bus);
  bus.request = async (...args) => {
    tried.push(tried.length + 1);
    timeouts.push(args[2]);
    if (tried.length === first)
      await bus.serve(contract.subject, 'test', async () => encodeAnswer({ n: tried.length }));
    return request(...args);
  };
  return { client: new RpcClient(bus), tried, timeouts };
}

it.each([1, 2, 3])('asks for what is read until somebody answers, as in try %i', async (first) => {
  const { client } = servedFrom(read, first);
  expect(await client.call(read, {})).toEqual({ n: first });
});

it('gives up after three tries', async () => {
  const { client, tried } = servedFrom(read, 4);
  await expect(client.call(read, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(tried).toEqual([1, 2, 3]);
});

it('never repeats what changes something', async () => {
  const { client, tried } = servedFrom(write, 2);
  await expect(client.call(write, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(tried).toEqual([1]);
});

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['forwards', 3_600_000],
  ['backwards', -3_600_000],
])('keeps its deadline when the clock steps %s meanwhile', async (_direction, stepMs) => {
  const { client, tried, timeouts } = servedFrom(read, 2);
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + (tried.length ? stepMs : 0));
  expect(await client.call(read, {})).toEqual({ n: 2 });
  expect(Math.max(...timeouts)).toBeLessThanOrEqual(2000);
});
