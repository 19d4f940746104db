import { afterEach, expect, it, jest } from '@jest/globals';
import { defineReadRpc, defineRpc, type Rpc } from '@rubato/contracts';
import { z } from 'zod';
import { InProcessBus } from './in-process.bus.ts';
import { RpcClient } from './rpc-client.ts';
import { encodeResponse } from './wire.ts';

const response = z.object({ n: z.number() });
const read = defineReadRpc('test.number.read.v1', z.object({}), response);
const write = defineRpc('test.number.write.v1', z.object({}), response);

/** A bus on which `contract` has a responder from the attempt `first` on. */
function servedFrom(contract: Rpc, first: number) {
  const bus = new InProcessBus();
  const attempts: number[] = [];
  const timeouts: number[] = [];
  const request = bus.request.bind(bus);
  bus.request = async (...args) => {
    attempts.push(attempts.length + 1);
    timeouts.push(args[2]);
    if (attempts.length === first)
      await bus.serve(contract.subject, 'test', async () => encodeResponse({ n: attempts.length }));
    return request(...args);
  };
  return { client: new RpcClient(bus, 60_000), bus, attempts, timeouts };
}

it.each([1, 2, 3])('retries a read until a service responds: attempt %i', async (first) => {
  const { client } = servedFrom(read, first);
  expect(await client.call(read, {})).toEqual({ n: first });
});

it('gives up after three attempts', async () => {
  const { client, attempts } = servedFrom(read, 4);
  await expect(client.call(read, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(attempts).toEqual([1, 2, 3]);
});

it('never retries a write', async () => {
  const { client, attempts } = servedFrom(write, 2);
  await expect(client.call(write, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(attempts).toEqual([1]);
});

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['forwards', 3_600_000],
  ['backwards', -3_600_000],
])('keeps its deadline when the clock steps %s during a call', async (_direction, stepMs) => {
  const { client, attempts, timeouts } = servedFrom(read, 2);
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + (attempts.length ? stepMs : 0));
  expect(await client.call(read, {})).toEqual({ n: 2 });
  expect(Math.max(...timeouts)).toBeLessThanOrEqual(60_000);
});

it('has two seconds for a call by default', async () => {
  const { bus, timeouts } = servedFrom(write, 1);
  await new RpcClient(bus).call(write, {});
  expect(timeouts[0]).toBeGreaterThan(1000);
  expect(timeouts[0]).toBeLessThanOrEqual(2000);
});
