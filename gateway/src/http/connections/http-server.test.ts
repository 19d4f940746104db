import { afterEach, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import { createLogger } from '@rubato/service-kit';
import { waitUntil } from '@rubato/testing';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { spareConnections, type ConnectionLimits } from './connection-limits.ts';
import { createLimitedServer } from './http-server.ts';

let server: Server;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  limits: Partial<ConnectionLimits> = {},
): Promise<void> {
  server = createLimitedServer(handle, {
    limits: { maxConnections: 100, maxConnectionsPerAddress: 0, ...limits },
    requestTimeout: 60_000,
    log: createLogger('test', 'silent'),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: rubato\r\n\r\n`;

/** An endless stream that reports the bytes it produces. */
function endless(onBytes: (count: number) => void): Readable {
  return new Readable({
    read() {
      onBytes(16 * 1024);
      this.push(Buffer.alloc(16 * 1024));
    },
  });
}

describe('pipelined requests', () => {
  it('are handled one after another, in order', async () => {
    const events: string[] = [];
    await serve((request, response) => {
      events.push(`begin ${request.url}`);
      setImmediate(() => {
        events.push(`end ${request.url}`);
        response.end(`response ${request.url}`);
      });
    });
    const socket = await open();
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.write(['/1', '/2', '/3'].map(get).join(''));
    while (!text.includes('response /3')) await once(socket, 'data');
    expect(events).toEqual(['begin /1', 'end /1', 'begin /2', 'end /2', 'begin /3', 'end /3']);
    expect(text.match(/response \/\d/g)).toEqual(['response /1', 'response /2', 'response /3']);
  });

  it('are rejected beyond the limit, and only the first one is handled', async () => {
    let started = 0;
    let produced = 0;
    const bodies: Readable[] = [];
    await serve((_request, response) => {
      started += 1;
      const body = endless((count) => (produced += count));
      bodies.push(body);
      response.on('close', () => body.destroy());
      body.pipe(response);
    });
    const socket = await open();
    socket.pause();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(get('/').repeat(5000));
    socket.resume();
    await closed;
    expect(started).toBe(1);
    expect(produced).toBeLessThan(16 * 1024 * 1024);
    expect(bodies.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('are not handled after the client disconnects', async () => {
    let started = 0;
    const responses: ServerResponse[] = [];
    await serve((_request, response) => {
      started += 1;
      responses.push(response);
    });
    const socket = await open();
    socket.write(get('/').repeat(10));
    await once(server, 'request');
    const closed = once(responses[0] ?? socket, 'close');
    socket.destroy();
    await closed;
    await new Promise(setImmediate);
    expect(started).toBe(1);
  });
});

describe('connections', () => {
  const statusOf = async (socket: Socket) => {
    socket.write(get('/'));
    return /^HTTP\/1.1 (\d+)/.exec(String((await once(socket, 'data'))[0]))?.[1];
  };
  const waiting: ServerResponse[] = [];
  /** A connection with a request that has no response yet. */
  const openBusy = async () => {
    const socket = await open();
    socket.write(get('/wait'));
    await once(server, 'request');
    return socket;
  };
  const respond = (request: IncomingMessage, response: ServerResponse) =>
    request.url === '/wait' ? void waiting.push(response) : void response.end('ok');

  afterEach(() => void waiting.splice(0));

  it.each([{ maxConnections: 3 }, { maxConnectionsPerAddress: 3 }])(
    'beyond a limit replace the one that has been idle for longest: %j',
    async (limits) => {
      await serve(respond, limits);
      const [oldest, second] = [await open(), await open(), await openBusy()];
      // The oldest one is idle for a shorter time than the second one.
      expect(await statusOf(second!)).toBe('200');
      expect(await statusOf(oldest!)).toBe('200');
      const fourth = await open();
      await once(second!, 'close');
      expect(await statusOf(fourth)).toBe('200');
      expect(await statusOf(oldest!)).toBe('200');
      expect(waiting[0]!.destroyed).toBe(false);
    },
  );

  it.each([
    [{ maxConnections: 2 }, '503', { server: texts.serverError }],
    [{ maxConnectionsPerAddress: 2 }, '429', { message: texts.tooManyRequests }],
  ])('beyond a limit get a response if all others are busy: %j', async (limits, status, errors) => {
    await serve(respond, limits);
    for (let n = 0; n < 2; n += 1) await openBusy();
    const third = await open();
    const text = textOf(third);
    third.write(get('/'));
    const response = await text;

    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toContain('retry-after: 5\r\n');
    expect(response).toContain('connection: close\r\n');
    expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toEqual({ errors, requestId: expect.any(String) });
  });

  it('beyond a limit are accepted if others have ended before their first request', async () => {
    await serve(respond, { maxConnections: 2 });
    const [first] = [await openBusy(), await openBusy()];
    const third = await open();
    first.destroy();
    await once(waiting[0]!, 'close');
    await new Promise(setImmediate);

    expect(await statusOf(third)).toBe('200');
  });

  it('are not more than the limit and some that are rejected, whatever number of clients connects', async () => {
    await serve(respond, { maxConnectionsPerAddress: 5 });
    for (let n = 0; n < 4; n += 1) await openBusy();
    for (let n = 0; n < 150; n += 1) await open();
    await waitUntil(async () => (await openConnections()) === 5 + spareConnections);

    expect(waiting.some(({ destroyed }) => destroyed)).toBe(false);
  });
});

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await once(socket, 'close');
  return text;
}
