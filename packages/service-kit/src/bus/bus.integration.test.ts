import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { AppError, defineRpc } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { busAdapters, serveHandlers, type BusAdapter } from '../../testing/bus-adapters.ts';
import { getCurrentContext, runInContext } from '../logging/request-context.ts';
import type { RunningService } from '../service/start-service.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import { maxMessageBytes, type Bus } from './bus.ts';
import { Handles } from './handles.decorator.ts';
import { RpcClient } from './rpc-client.ts';
import { JsonBytes } from './wire.ts';

const echo = defineRpc(
  'test.echo.call.v1',
  z.object({ text: z.string().min(1, 'Text is required') }),
  z.object({ text: z.string() }),
);
const context = defineRpc(
  'test.context.call.v1',
  z.object({}),
  z.object({ requestId: z.string(), timeLeft: z.number() }),
);
const reject = defineRpc('test.rejection.call.v1', z.object({}), z.null());
const fail = defineRpc('test.failure.call.v1', z.object({}), z.null());
const never = defineRpc('test.silence.call.v1', z.object({}), z.null());
const bytes = defineRpc('test.bytes.call.v1', z.object({}), z.object({ n: z.number() }));
const nothing = defineRpc('test.nothing.call.v1', z.object({}), z.null());
const large = defineRpc(
  'test.large.call.v1',
  z.object({ bytes: z.number() }),
  z.object({ filler: z.string() }),
);
const absent = defineRpc('test.absent.call.v1', z.object({}), z.null());

@Controller()
class Handlers {
  @Handles(echo)
  async echo({ text }: { text: string }) {
    return { text };
  }

  @Handles(context)
  async context() {
    const { requestId, deadline } = getCurrentContext() ?? { requestId: '' };
    return { requestId, timeLeft: (deadline ?? 0) - getMonotonicTime() };
  }

  @Handles(reject)
  async reject(): Promise<null> {
    throw new AppError('CONFLICT', 'In use', { fields: { email: 'Taken' }, retryAfterSeconds: 7 });
  }

  @Handles(fail)
  async fail(): Promise<null> {
    throw new Error('password=hunter2');
  }

  @Handles(never)
  never(): Promise<null> {
    return new Promise(() => {});
  }

  @Handles(bytes)
  async bytes() {
    return new JsonBytes(Buffer.from('{"n" :  1}'), { next: '42' });
  }

  @Handles(nothing)
  async nothing() {
    return null;
  }

  @Handles(large)
  async large({ bytes: count }: { bytes: number }) {
    return { filler: 'x'.repeat(count) };
  }
}

describe.each(busAdapters)('a bus %s', (_name, createAdapter) => {
  let adapter: BusAdapter;
  let served: Bus;
  let caller: Bus;
  let service: RunningService;
  let client: RpcClient;

  beforeAll(async () => {
    adapter = await createAdapter();
    served = await adapter.connect();
    service = await serveHandlers(served, Handlers);
    caller = await adapter.connectCaller();
    client = new RpcClient(caller, 60_000);
  });

  afterAll(async () => {
    await service.close();
    await caller.close();
    await served.close();
    await adapter.stop();
  });

  it('delivers a request to its handler and returns the response', async () => {
    await expect(client.call(echo, { text: 'grüß Gott' })).resolves.toEqual({ text: 'grüß Gott' });
  });

  it('delivers a null response', async () => {
    await expect(client.call(nothing, {})).resolves.toBeNull();
  });

  it('passes encoded JSON through unchanged, with its headers', async () => {
    const response = await client.callBytes(bytes, {});
    expect(Buffer.from(response.bytes).toString()).toBe('{"n" :  1}');
    expect(response.headers.next).toBe('42');
  });

  it('delivers code, message, fields and retry delay of an error to the caller', async () => {
    await expect(client.call(reject, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'In use',
      fields: { email: 'Taken' },
      retryAfterSeconds: 7,
    });
  });

  it('hides the message of an unexpected error', async () => {
    const error = await client.call(fail, {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'INTERNAL', fields: undefined });
    expect(JSON.stringify([error, String(error)])).not.toContain('hunter2');
  });

  it('rejects a request that violates its contract, with a message for each field', async () => {
    await expect(client.call(echo, { text: '' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { text: 'Text is required' },
    });
  });

  it.each([
    ['invalid JSON', Buffer.from('{"text":')],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['empty', Buffer.alloc(0)],
  ])('replies INVALID to %s and keeps serving', async (_kind, payload) => {
    const reply = await caller.request(echo.subject, { payload, headers: {} }, 60_000);
    expect(JSON.parse(Buffer.from(reply.payload).toString())).toMatchObject({ code: 'INVALID' });
    await expect(client.call(echo, { text: 'still serving' })).resolves.toEqual({ text: 'still serving' });
  });

  it('fails immediately when a subject has no responders', async () => {
    await expect(client.call(absent, {})).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterSeconds: 2,
    });
  });

  it('times out at the deadline', async () => {
    const soon = { requestId: randomUUID(), deadline: getMonotonicTime() + 150 };
    await expect(runInContext(soon, () => client.call(never, {}))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  it('does not send a request after its deadline', async () => {
    const past = { requestId: randomUUID(), deadline: getMonotonicTime() - 1 };
    await expect(runInContext(past, () => client.call(echo, { text: 'late' }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });

  it('propagates the request id and the deadline', async () => {
    const requestId = randomUUID();
    const response = await runInContext({ requestId, deadline: getMonotonicTime() + 30_000 }, () =>
      client.call(context, {}),
    );
    expect(response.requestId).toBe(requestId);
    expect(response.timeLeft).toBeGreaterThan(0);
    expect(response.timeLeft).toBeLessThanOrEqual(30_000);
  });

  it('rejects a request that is too large before sending it', async () => {
    await expect(client.call(echo, { text: 'x'.repeat(maxMessageBytes) })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
  });

  it('replies INTERNAL instead of a response that is too large', async () => {
    await expect(client.call(large, { bytes: maxMessageBytes })).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });
});
