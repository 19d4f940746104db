import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ConnectionLimits } from './connection-limits.ts';
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
  it('beyond the limit are closed, and accepted again after others end', async () => {
    await serve((_request, response) => response.end('ok'), { maxConnections: 2 });
    const [first] = [await open(), await open()];
    const third = await open();
    await once(third, 'close');
    first?.end();
    await once(first ?? third, 'close');
    const next = await open();
    next.write(get('/'));
    expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  });

  it('are limited per address', async () => {
    await serve((_request, response) => response.end('ok'), { maxConnectionsPerAddress: 1 });
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
