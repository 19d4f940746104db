import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { defineRpc } from '@rubato/contracts';
import { z } from 'zod';
import { busAdapters, serveHandlers, type BusAdapter } from '../../testing/bus-adapters.ts';
import type { RunningService } from '../service/start-service.ts';
import type { Bus } from './bus.ts';
import { Handles } from './handles.decorator.ts';
import { RpcClient } from './rpc-client.ts';

const echo = defineRpc('test.echo.call.v1', z.object({ text: z.string() }), z.object({ text: z.string() }));
const slow = defineRpc('test.slow.call.v1', z.object({}), z.object({ done: z.boolean() }));

const slowWork = { started: Promise.withResolvers<void>(), finish: Promise.withResolvers<void>() };

@Controller()
class Handlers {
  @Handles(echo)
  async echo({ text }: { text: string }) {
    return { text };
  }

  @Handles(slow)
  async slow() {
    slowWork.started.resolve();
    await slowWork.finish.promise;
    return { done: true };
  }
}

describe.each(busAdapters)('queue groups on a bus %s', (_name, createAdapter) => {
  let adapter: BusAdapter;
  let served: Bus;
  let caller: Bus;
  let service: RunningService;
  let client: RpcClient;

  beforeEach(async () => {
    adapter = await createAdapter();
    served = await adapter.connect();
    service = await serveHandlers(served, Handlers);
    caller = await adapter.connectCaller();
    client = new RpcClient(caller, 60_000);
    slowWork.started = Promise.withResolvers();
    slowWork.finish = Promise.withResolvers();
  });

  afterEach(async () => {
    await service.close();
    await caller.close();
    await served.close();
    await adapter.stop();
  });

  it('delivers each request to one member of a queue group', async () => {
    const seen = [0, 0];
    const second = await adapter.connectCaller();
    const join = (bus: Bus, responder: 0 | 1) =>
      bus.serve('test.shared.call.v1', 'shared', async () => {
        seen[responder] = (seen[responder] ?? 0) + 1;
        return { payload: Buffer.from('null'), headers: {} };
      });
    const responders = [await join(served, 0), await join(second, 1)];
    const message = { payload: Buffer.from('null'), headers: {} };
    await Promise.all(
      Array.from({ length: 64 }, () => caller.request('test.shared.call.v1', message, 60_000)),
    );
    expect(seen[0]! + seen[1]!).toBe(64);
    expect(Math.min(...seen)).toBeGreaterThan(0);
    await Promise.all(responders.map((responder) => responder.stop()));
    if (second !== caller && second !== served) await second.close();
  });

  it('finishes requests in flight and rejects new ones when the service closes', async () => {
    const inFlight = client.call(slow, {});
    await slowWork.started.promise;
    const closed = service.close();
    await expect(untilRejected(() => client.call(echo, { text: 'too late' }))).resolves.toMatchObject({
      code: 'UNAVAILABLE',
    });
    slowWork.finish.resolve();
    await expect(inFlight).resolves.toEqual({ done: true });
    await closed;
  });
});

/** Closing takes a moment to reach the bus. Resolves with the first error. */
async function untilRejected(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    for (let tries = 0; tries < 1000; tries += 1) {
      await attempt();
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    return error;
  }
  throw new Error('The requests were never rejected');
}
