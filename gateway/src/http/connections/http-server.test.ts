import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ConnectionLimits } from './connection-limits.ts';
import { createLimitedServer } from './http-server.ts';
import { ReaderPace } from './slow-readers.ts';

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

/** As many bytes as anybody takes, counted. */
function endless(onBytes: (count: number) => void): Readable {
  return new Readable({
    read() {
      onBytes(16 * 1024);
      this.push(Buffer.alloc(16 * 1024));
    },
  });
}

describe('requests that come together on one connection', () => {
  it('are answered one after another, in their order', async () => {
    const events: string[] = [];
    await serve((request, response) => {
      events.push(`begin ${request.url}`);
      setImmediate(() => {
        events.push(`end ${request.url}`);
        response.end(`answer ${request.url}`);
      });
    });
    const socket = await open();
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.write(['/1', '/2', '/3'].map(get).join(''));
    while (!text.includes('answer /3')) await once(socket, 'data');
    expect(events).toEqual(['begin /1', 'end /1', 'begin /2', 'end /2', 'begin /3', 'end /3']);
    expect(text.match(/answer \/\d/g)).toEqual(['answer /1', 'answer /2', 'answer /3']);
  });

  it('are refused when they are too many, and none of them is begun but the first', async () => {
    let begun = 0;
    let made = 0;
    const bodies: Readable[] = [];
    await serve((_request, response) => {
      begun += 1;
      const body = endless((count) => (made += count));
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
    expect(begun).toBe(1);
    expect(made).toBeLessThan(16 * 1024 * 1024);
    expect(bodies.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('are not begun once the client has left', async () => {
    let begun = 0;
    const answers: ServerResponse[] = [];
    await serve((_request, response) => {
      begun += 1;
      answers.push(response);
    });
    const socket = await open();
    socket.write(get('/').repeat(10));
    await once(server, 'request');
    const closed = once(answers[0] ?? socket, 'close');
    socket.destroy();
    await closed;
    await new Promise(setImmediate);
    expect(begun).toBe(1);
  });
});

describe('connections', () => {
  it('beyond the limit are closed, and taken again when others have ended', async () => {
    await serve((_request, response) => response.end('here'), { maxConnections: 2 });
    const [first] = [await open(), await open()];
    const third = await open();
    await once(third, 'close');
    first?.end();
    await once(first ?? third, 'close');
    const next = await open();
    next.write(get('/'));
    expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  });

  it('of one address are limited too', async () => {
    await serve((_request, response) => response.end('here'), { maxConnectionsPerAddress: 1 });
    const first = await open();
    first.write(get('/'));
    await once(first, 'data');
    await once(await open(), 'close');
    first.end();
    await once(first, 'close');
    const next = await open();
    next.write(get('/'));
    await once(next, 'data');
  });
});

describe('a reader', () => {
  const limits = { leastBytes: 1000, windowMs: 100 };

  it('who takes less than the least while something waits is too slow', () => {
    const pace = new ReaderPace(limits);
    expect(pace.isTooSlow({ taken: 0, isWaiting: true }, 0)).toBe(false);
    expect(pace.isTooSlow({ taken: 400, isWaiting: true }, 50)).toBe(false);
    expect(pace.isTooSlow({ taken: 999, isWaiting: true }, 100)).toBe(true);
  });

  it('who takes enough, or for whom nothing waits, is not', () => {
    const pace = new ReaderPace(limits);
    for (let at = 0; at < 1000; at += 50)
      expect(pace.isTooSlow({ taken: at * 10, isWaiting: true }, at)).toBe(false);
    for (let at = 1000; at < 2000; at += 50)
      expect(pace.isTooSlow({ taken: 10_000, isWaiting: at % 100 === 0 }, at)).toBe(false);
  });
});
