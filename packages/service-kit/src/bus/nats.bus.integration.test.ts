import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { defineRpc } from '@rubato/contracts';
import { hasNats, startNatsServer, waitUntil, type NatsServer } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { serveHandlers } from '../../testing/bus-adapters.ts';
import { runInContext } from '../logging/request-context.ts';
import type { RunningService } from '../service/start-service.ts';
import { eventLoopLag } from '../time/event-loop-lag.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';
import type { Bus } from './bus.ts';
import { Handles } from './handles.decorator.ts';
import { NatsBus } from './nats.bus.ts';
import { RpcClient } from './rpc-client.ts';
import { decode, encode, wireHeaders } from './wire.ts';

const echo = defineRpc('test.echo.call.v1', z.object({ text: z.string() }), z.object({ text: z.string() }));

const received: string[] = [];

@Controller()
class Handlers {
  @Handles(echo)
  async echo({ text }: { text: string }) {
    received.push(text);
    return { text };
  }
}

(hasNats ? describe : describe.skip)('the NATS bus during a server outage', () => {
  let server: NatsServer;
  let bus: Bus;
  let service: RunningService;
  let client: RpcClient;

  beforeAll(async () => {
    server = await startNatsServer();
    bus = await NatsBus.connect({ servers: server.url });
    service = await serveHandlers(bus, Handlers);
    client = new RpcClient(bus, 60_000);
  });

  afterAll(async () => {
    await service.close();
    await bus.close();
    await server.kill();
  });

  it('fails with UNAVAILABLE while the server is down and recovers after it restarts', async () => {
    await server.kill();
    const soon = { requestId: randomUUID(), deadline: getMonotonicTime() + 300 };
    await expect(runInContext(soon, () => client.call(echo, { text: 'x' }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(bus.isReady()).toBe(false);
    await server.start();
    await expect(eventually(() => client.call(echo, { text: 'back' }))).resolves.toEqual({ text: 'back' });
    expect(bus.isReady()).toBe(true);
  });

  it('never sends a request after its caller has given up', () => {
    expect(received).toContain('back');
    expect(received).not.toContain('x');
  });

  it('sends a request after the reconnect if its caller is still waiting', async () => {
    await server.kill();
    await waitUntil(() => !bus.isReady());
    const reply = bus.request(echo.subject, { payload: encode({ text: 'patient' }), headers: {} }, 60_000);
    await server.start();
    expect(decode((await reply).payload)).toEqual({ text: 'patient' });
  });

  it('does not handle a request that exceeded its deadline while the process was busy', async () => {
    const busy = jest.spyOn(eventLoopLag, 'getCurrentMs').mockReturnValue(400);
    const headers = { [wireHeaders.timeoutMs]: '150' };
    const late = await bus.request(echo.subject, { payload: encode({ text: 'late' }), headers }, 60_000);
    busy.mockRestore();
    expect(decode(late.payload)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(received).not.toContain('late');
    await expect(client.call(echo, { text: 'after' })).resolves.toEqual({ text: 'after' });
  });

  it('replies INTERNAL when the reply cannot be sent', async () => {
    const subject = 'test.unsendable.call.v1';
    const headers = { 'invalid header name': 'x' };
    await bus.serve(subject, 'test', async () => ({ payload: encode(null), headers }));
    const reply = await bus.request(subject, { payload: encode({}), headers: {} }, 60_000);
    expect(decode(reply.payload)).toMatchObject({ code: 'INTERNAL' });
  });

  it('waits on connect for a server that is not up yet', async () => {
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
