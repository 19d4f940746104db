import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { defineRpc } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { z } from 'zod';
import { serveHandlers } from '../../testing/bus-adapters.ts';
import { createLogger } from '../logging/logger.ts';
import { runInContext } from '../logging/request-context.ts';
import type { RunningService } from '../service/start-service.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { Handles } from './handles.decorator.ts';
import { InProcessBus } from './in-process.bus.ts';
import { RpcClient } from './rpc-client.ts';

const wait = defineRpc('test.wait.call.v1', z.object({ ms: z.int() }), z.null());
const hang = defineRpc('test.hang.call.v1', z.object({}), z.null());

/** Advances only while a handler works. */
let now: number;

@Controller()
class Handlers {
  @Handles(wait)
  async wait({ ms }: { ms: number }): Promise<null> {
    if (ms < 0) throw new Error('negative delay');
    now += ms;
    return null;
  }

  @Handles(hang)
  hang(): Promise<null> {
    return new Promise(() => {});
  }
}

let lines: unknown[];
let service: RunningService;
let client: RpcClient;

beforeEach(async () => {
  lines = [];
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const bus = new InProcessBus();
  const logger = createLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  service = await serveHandlers(bus, Handlers, logger);
  client = new RpcClient(bus, 60_000);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await service.close();
});

const call = (ms: number) => runInContext({ requestId: 'r-1' }, () => client.call(wait, { ms }));

describe('RPC log lines', () => {
  it('logs nothing for a fast, successful call', async () => {
    await call(0);
    expect(lines).toEqual([]);
  });

  it('logs a slow call with its request id', async () => {
    await call(600);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'RPC: slow',
        requestId: 'r-1',
        subject: wait.subject,
        durationMs: expect.any(Number),
      }),
    ]);
  });

  it('logs a call that timed out with its request id', async () => {
    const soon = { requestId: 'r-1', deadline: getMonotonicTime() + 100 };
    const late = runInContext(soon, () => client.call(hang, {}));
    await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await waitUntil(() => lines.length > 0);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'RPC: timed out',
        requestId: 'r-1',
        subject: hang.subject,
      }),
    ]);
  });

  it('logs a failed call with its request id', async () => {
    await expect(call(-1)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'RPC: handler failed', requestId: 'r-1', subject: wait.subject }),
    ]);
  });
});
