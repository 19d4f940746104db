import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { AppError, rpc } from '@rubato/contracts';
import { natsProgram, startNatsServer, type NatsServer } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MemoryEphemeralStore } from '../ephemeral/memory.ephemeral-store.ts';
import { InProcessEventBus } from '../events/in-process.event-bus.ts';
import { createLogger } from '../logging/logger.ts';
import { currentContext, runInContext } from '../logging/request-context.ts';
import { FolderObjectStore } from '../objects/folder.object-store.ts';
import type { Ports } from '../service/ports.ts';
import { startService, type RunningService } from '../service/start-service.ts';
import { maxPayloadBytes, type Bus } from './bus.ts';
import { Handles } from './handles.decorator.ts';
import { InProcessBus } from './in-process.bus.ts';
import { NatsBus } from './nats.bus.ts';
import { RpcClient } from './rpc-client.ts';
import { JsonBytes } from './wire.ts';

const echo = rpc(
  'test.echo.ask.v1',
  z.object({ text: z.string().min(1, 'Text is required') }),
  z.object({ text: z.string() }),
);
const context = rpc(
  'test.context.ask.v1',
  z.object({}),
  z.object({ requestId: z.string(), timeLeft: z.number() }),
);
const refuse = rpc('test.refusal.ask.v1', z.object({}), z.null());
const fail = rpc('test.failure.ask.v1', z.object({}), z.null());
const never = rpc('test.silence.ask.v1', z.object({}), z.null());
const bytes = rpc('test.bytes.ask.v1', z.object({}), z.object({ n: z.number() }));
const nothing = rpc('test.nothing.ask.v1', z.object({}), z.null());
const large = rpc('test.large.ask.v1', z.object({ bytes: z.number() }), z.object({ filler: z.string() }));
const slow = rpc('test.slow.ask.v1', z.object({}), z.object({ done: z.boolean() }));
const absent = rpc('test.absent.ask.v1', z.object({}), z.null());

const slowWork = { begun: Promise.withResolvers<void>(), finish: Promise.withResolvers<void>() };

@Controller()
class Handlers {
  @Handles(echo)
  async echo({ text }: { text: string }) {
    return { text };
  }

  @Handles(context)
  async context() {
    const { requestId, deadline } = currentContext() ?? { requestId: '' };
    return { requestId, timeLeft: (deadline ?? 0) - Date.now() };
  }

  @Handles(refuse)
  async refuse(): Promise<null> {
    throw new AppError('CONFLICT', 'In use', { email: 'Taken' }, 7);
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

  @Handles(slow)
  async slow() {
    slowWork.begun.resolve();
    await slowWork.finish.promise;
    return { done: true };
  }
}

@Module({ controllers: [Handlers] })
class TestModule {}

interface Adapter {
  /** A bus to the same servers. */
  connect(): Promise<Bus>;
  /** A second one, as another process would have it. */
  connectCaller(served: Bus): Promise<Bus>;
  stop(): Promise<void>;
}

async function inProcess(): Promise<Adapter> {
  const bus = new InProcessBus();
  return { connect: async () => bus, connectCaller: async () => bus, stop: async () => {} };
}

async function nats(): Promise<Adapter> {
  const server: NatsServer = await startNatsServer();
  const connect = () => NatsBus.connect({ servers: server.url });
  return { connect, connectCaller: connect, stop: () => server.kill() };
}

function start(bus: Bus): Promise<RunningService> {
  const ports: Ports = {
    bus,
    events: new InProcessEventBus(),
    ephemeral: new MemoryEphemeralStore(),
    objects: new FolderObjectStore('/nonexistent'),
    logger: createLogger('test', 'silent'),
  };
  return startService({ name: 'test', module: { module: TestModule }, ports });
}

describe.each([['in process', inProcess], ...(natsProgram ? ([['over NATS', nats]] as const) : [])])(
  'a bus %s',
  (_name, createAdapter) => {
    let adapter: Adapter;
    let served: Bus;
    let caller: Bus;
    let service: RunningService;
    let client: RpcClient;

    beforeAll(async () => {
      adapter = await createAdapter();
      served = await adapter.connect();
      service = await start(served);
      caller = await adapter.connectCaller(served);
      client = new RpcClient(caller);
      slowWork.begun = Promise.withResolvers();
      slowWork.finish = Promise.withResolvers();
    });

    afterAll(async () => {
      await caller.close();
      await served.close();
      await adapter.stop();
    });

    it('carries a request to its handler and the answer back', async () => {
      await expect(client.call(echo, { text: 'grüß Gott' })).resolves.toEqual({ text: 'grüß Gott' });
    });

    it('answers null with null', async () => {
      await expect(client.call(nothing, {})).resolves.toBeNull();
    });

    it('passes ready JSON on as the bytes it is, with its headers', async () => {
      const answer = await client.callBytes(bytes, {});
      expect(Buffer.from(answer.bytes).toString()).toBe('{"n" :  1}');
      expect(answer.headers.next).toBe('42');
    });

    it('brings code, message, fields and waiting time of an error to the caller', async () => {
      await expect(client.call(refuse, {})).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'In use',
        fields: { email: 'Taken' },
        retryAfterSeconds: 7,
      });
    });

    it('tells nothing of an unexpected error but that there was one', async () => {
      const error = await client.call(fail, {}).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'INTERNAL', fields: undefined });
      expect(JSON.stringify([error, String(error)])).not.toContain('hunter2');
    });

    it('refuses a request that does not fit its contract, by field', async () => {
      await expect(client.call(echo, { text: '' })).rejects.toMatchObject({
        code: 'INVALID',
        fields: { text: 'Text is required' },
      });
    });

    it.each([
      ['no JSON', Buffer.from('{"text":')],
      ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
      ['nothing', Buffer.alloc(0)],
    ])('answers a payload that is %s with INVALID and goes on', async (_kind, payload) => {
      const reply = await caller.request(echo.subject, { payload, headers: {} }, 2000);
      expect(JSON.parse(Buffer.from(reply.payload).toString())).toMatchObject({ code: 'INVALID' });
      await expect(client.call(echo, { text: 'still there' })).resolves.toEqual({ text: 'still there' });
    });

    it('says at once that nobody serves a subject', async () => {
      await expect(client.call(absent, {})).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        retryAfterSeconds: 2,
      });
    });

    it('gives up at the deadline when no answer comes', async () => {
      const soon = { requestId: randomUUID(), deadline: Date.now() + 150 };
      await expect(runInContext(soon, () => client.call(never, {}))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    });

    it('does not ask when no time is left', async () => {
      const past = { requestId: randomUUID(), deadline: Date.now() - 1 };
      await expect(runInContext(past, () => client.call(echo, { text: 'late' }))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    });

    it('takes request id and deadline along', async () => {
      const requestId = randomUUID();
      const answer = await runInContext({ requestId, deadline: Date.now() + 1000 }, () =>
        client.call(context, {}),
      );
      expect(answer.requestId).toBe(requestId);
      expect(answer.timeLeft).toBeGreaterThan(0);
      expect(answer.timeLeft).toBeLessThanOrEqual(1000);
    });

    it('refuses a request that is too large before it is sent', async () => {
      await expect(client.call(echo, { text: 'x'.repeat(maxPayloadBytes) })).rejects.toMatchObject({
        code: 'TOO_LARGE',
      });
    });

    it('turns an answer that is too large into an error instead of silence', async () => {
      await expect(client.call(large, { bytes: maxPayloadBytes })).rejects.toMatchObject({
        code: 'INTERNAL',
      });
    });

    it('shares requests among the members of a queue, each to one of them', async () => {
      const seen = [0, 0];
      const second = await adapter.connectCaller(served);
      const join = (bus: Bus, member: 0 | 1) =>
        bus.serve('test.shared.ask.v1', 'shared', async () => {
          seen[member] = (seen[member] ?? 0) + 1;
          return { payload: Buffer.from('null'), headers: {} };
        });
      const members = [await join(served, 0), await join(second, 1)];
      const message = { payload: Buffer.from('null'), headers: {} };
      await Promise.all(
        Array.from({ length: 64 }, () => caller.request('test.shared.ask.v1', message, 2000)),
      );
      expect(seen[0]! + seen[1]!).toBe(64);
      expect(Math.min(...seen)).toBeGreaterThan(0);
      await Promise.all(members.map((member) => member.stop()));
      if (second !== caller && second !== served) await second.close();
    });

    it('finishes what is in flight when the service closes, and takes nothing new', async () => {
      const inFlight = client.call(slow, {});
      await slowWork.begun.promise;
      const closed = service.close();
      await expect(untilRefused(() => client.call(echo, { text: 'too late' }))).resolves.toMatchObject({
        code: 'UNAVAILABLE',
      });
      slowWork.finish.resolve();
      await expect(inFlight).resolves.toEqual({ done: true });
      await closed;
    });
  },
);

(natsProgram ? describe : describe.skip)('the NATS bus when its server goes', () => {
  let server: NatsServer;
  let bus: Bus;
  let service: RunningService;
  let client: RpcClient;

  beforeAll(async () => {
    server = await startNatsServer();
    bus = await NatsBus.connect({ servers: server.url });
    service = await start(bus);
    client = new RpcClient(bus);
  });

  afterAll(async () => {
    await service.close();
    await bus.close();
    await server.kill();
  });

  it('answers UNAVAILABLE while it is away and works again when it is back', async () => {
    await server.kill();
    const soon = { requestId: randomUUID(), deadline: Date.now() + 300 };
    await expect(runInContext(soon, () => client.call(echo, { text: 'x' }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(bus.isReady()).toBe(false);
    await server.start();
    await expect(eventually(() => client.call(echo, { text: 'back' }))).resolves.toEqual({ text: 'back' });
    expect(bus.isReady()).toBe(true);
  });

  it('waits at the start for a server that is not there yet', async () => {
    await server.kill();
    const waiting = NatsBus.connect({ servers: server.url });
    await server.start();
    const late = await waiting;
    expect(late.isReady()).toBe(true);
    await late.close();
  });
});

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await attempt();
    } catch (error) {
      if (tries === 20) throw error;
    }
}

/** Closing takes a moment to reach the bus. Resolves with the first refusal. */
async function untilRefused(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    for (let tries = 0; tries < 1000; tries += 1) {
      await attempt();
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    return error;
  }
  throw new Error('It was never refused');
}
