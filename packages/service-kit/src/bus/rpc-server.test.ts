import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { rpc } from '@rubato/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { serveHandlers } from '../../testing/bus-adapters.ts';
import { createLogger } from '../logging/logger.ts';
import { runInContext } from '../logging/request-context.ts';
import type { RunningService } from '../service/start-service.ts';
import { monotonicNow } from '../time/monotonic-now.ts';
import { Handles } from './handles.decorator.ts';
import { InProcessBus } from './in-process.bus.ts';
import { RpcClient } from './rpc-client.ts';

const wait = rpc('test.wait.ask.v1', z.object({ ms: z.int() }), z.null());

@Controller()
class Handlers {
  @Handles(wait)
  async wait({ ms }: { ms: number }): Promise<null> {
    if (ms < 0) throw new Error('Backwards');
    await delay(ms);
    return null;
  }
}

let lines: unknown[];
let service: RunningService;
let client: RpcClient;

beforeEach(async () => {
  lines = [];
  const bus = new InProcessBus();
  const logger = createLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  service = await serveHandlers(bus, Handlers, logger);
  client = new RpcClient(bus);
});

afterEach(() => service.close());

const ask = (ms: number, timeoutMs = 5000) =>
  runInContext({ requestId: 'r-1', deadline: monotonicNow() + timeoutMs }, () => client.call(wait, { ms }));

describe('a call in the log of who answers it', () => {
  it('has no line when all is well', async () => {
    await ask(0);
    expect(lines).toEqual([]);
  });

  it('has a line with the id of the request when it was slow', async () => {
    await ask(600);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'A call was slow',
        requestId: 'r-1',
        subject: wait.subject,
        durationMs: expect.any(Number),
      }),
    ]);
  });

  it('has a line with the id of the request when it was not answered in time', async () => {
    await expect(ask(1000, 100)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await delay(50);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'A call was not answered in time',
        requestId: 'r-1',
        subject: wait.subject,
      }),
    ]);
  });

  it('has a line with the id of the request when it failed', async () => {
    await expect(ask(-1)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'A handler failed', requestId: 'r-1', subject: wait.subject }),
    ]);
  });
});
