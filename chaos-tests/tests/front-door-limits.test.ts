import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEdgeProxy, type NginxServer } from '@rubato/testing';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import {
  createServer,
  get,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../src/check/until.ts';

const song = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';
const cover = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.jpg';
const megabytes = 1024 * 1024;

interface Behind {
  readonly server: Server;
  readonly url: string;
  readonly requests: IncomingMessage[];
  connections: number;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

async function startBehind(): Promise<Behind> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const behind: Behind = {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    connections: 0,
    answer: (_request, response) => response.end('{}'),
  };
  server.on('connection', () => (behind.connections += 1));
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    behind.requests.push(incoming);
    behind.answer(incoming, response);
  });
  return behind;
}

let gateway: Behind;
let store: Behind;
let door: NginxServer;
let sockets: Socket[];

async function openDoor(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  door = await startEdgeProxy({ storeUrl: store.url, gatewayUrls: [gateway.url], settings });
}

beforeEach(async () => {
  sockets = [];
  [gateway, store] = await Promise.all([startBehind(), startBehind()]);
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await door.remove();
  for (const { server } of [gateway, store]) {
    server.closeAllConnections();
    server.close();
  }
});

/** A client that sends this text, and goes on as the test says. */
async function say(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(door.url).port), '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const logged = async () => (await readFile(join(door.folder, 'access.log'), 'utf8')).trim().split('\n');
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(door.url + path, { headers, method });

describe('clients that are slow', () => {
  it('keeps a long answer out of files while nobody reads it, and answers others', async () => {
    await openDoor();
    const chunk = Buffer.alloc(64 * 1024, 'a');
    let sent = 0;
    gateway.answer = (incoming, response) => {
      if (incoming.url === '/api/likes') return void response.end('{}');
      const push = () => {
        while (sent < 200 * megabytes && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', push);
        }
      };
      push();
    };
    for (let n = 0; n < 4; n += 1) {
      const socket = await say('GET /api/songs/ HTTP/1.1\r\nhost: rubato\r\n\r\n');
      socket.pause();
    }
    await until(async () => {
      const before = sent;
      await delay(300);
      return sent > 0 && sent === before;
    });

    expect((await ask('/api/likes')).status).toBe(200);
    expect(await readdir(join(door.folder, 'proxy'), { recursive: true })).toEqual([]);
    // What the system itself keeps for four connections on loopback, twice, is a few megabytes each.
    expect(sent).toBeLessThan(100 * megabytes);
  });

  it('cuts off slow headers and slow bodies, and bothers the gateway with neither', async () => {
    await openDoor();
    const body = await say(
      'POST /api/likes/1 HTTP/1.1\r\nhost: rubato\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"',
    );
    const header = await say('GET /api/likes HTTP/1.1\r\nhost: rubato\r\nx-slow: ');
    const drip = setInterval(() => header.write('a'), 500);
    await Promise.all(
      [body, header].map((socket) => new Promise((ended) => socket.resume().once('close', ended))),
    );
    clearInterval(drip);

    expect(gateway.requests).toEqual([]);
    expect(JSON.parse((await logged()).find((line) => line.includes('/api/likes/1'))!)).toMatchObject({
      event: 'request: refused',
      status: 408,
    });
  }, 30_000);

  it('passes an upload on as it comes', async () => {
    await openDoor();
    const upload = request(`${door.url}/api/songs`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 200 * megabytes },
    });
    upload.on('error', () => {});
    upload.write('--b\r\n');
    await until(async () => gateway.requests.length === 1);
    upload.destroy();

    expect(gateway.requests[0]!.url).toBe('/api/songs');
  });

  it('refuses a long body that is no upload, in the documented shape', async () => {
    await openDoor();
    const answer = await fetch(`${door.url}/api/albums`, {
      method: 'POST',
      body: 'a'.repeat(128 * 1024 + 1),
    });

    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 413,
      body: { errors: { message: 'The request is too large' }, requestId: expect.any(String) },
    });
    expect(gateway.requests).toEqual([]);
  });
});

describe('one address', () => {
  const hang = () => {};
  const twoHang = async (headers: Record<string, string>) => {
    const asked = gateway.requests.length + 2;
    for (let n = 0; n < 2; n += 1) get(`${door.url}/api/songs`, { headers }).on('error', () => {});
    await until(async () => gateway.requests.length === asked);
  };

  it('may have so many requests under way, then 429 with Retry-After, and its address in the log', async () => {
    await openDoor({ API_REQUESTS_PER_ADDRESS: '2' });
    gateway.answer = hang;
    await twoHang({});
    const answer = await ask('/api/songs?q=secret');

    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toEqual({
      errors: { message: 'Too many requests at once. Please try again in a moment.' },
      requestId: expect.any(String),
    });
    const line = (await logged()).find((one) => one.includes('429'));
    expect(JSON.parse(line!)).toMatchObject({
      event: 'request: refused',
      address: '127.0.0.1',
      path: '/api/songs',
      status: 429,
    });
    expect((await logged()).join()).not.toContain('secret');
    expect((await ask('/remotes.json')).status).toBe(200);
  });

  it('is that which the trusted proxy saw, whatever a client says of itself', async () => {
    await openDoor({ API_REQUESTS_PER_ADDRESS: '2', TRUSTED_PROXY_HOPS: '2' });
    gateway.answer = hang;
    await twoHang({ 'x-forwarded-for': '203.0.113.9, 198.51.100.1' });
    const forged = await ask('/api/songs', { 'x-forwarded-for': '203.0.113.10, 198.51.100.1' });
    gateway.answer = (_request, response) => response.end('{}');

    expect(forged.status).toBe(429);
    expect((await ask('/api/songs', { 'x-forwarded-for': '198.51.100.2' })).status).toBe(200);
  });

  it('is of IPv6 the first 64 bits', async () => {
    await openDoor({ API_REQUESTS_PER_ADDRESS: '2', TRUSTED_PROXY_HOPS: '2' });
    gateway.answer = hang;
    await twoHang({ 'x-forwarded-for': '2001:db8:1:2:aaaa::1' });
    const same = await ask('/api/songs', { 'x-forwarded-for': '2001:db8:1:2:bbbb::1' });
    gateway.answer = (_request, response) => response.end('{}');

    expect(same.status).toBe(429);
    expect((await ask('/api/songs', { 'x-forwarded-for': '2001:db8:1:3:bbbb::1' })).status).toBe(200);
  });

  it('is not limited by 0', async () => {
    await openDoor({ API_REQUESTS_PER_ADDRESS: '0' });
    gateway.answer = hang;
    await twoHang({});
    gateway.answer = (_request, response) => response.end('{}');

    expect((await ask('/api/songs')).status).toBe(200);
  });

  it('is logged for no request that was answered', async () => {
    await openDoor();
    await ask('/api/songs');

    expect((await logged()).join()).not.toContain('127.0.0.1"');
    expect(JSON.parse((await logged()).at(-1)!)).toMatchObject({ path: '/api/songs', status: 200 });
  });
});

describe('what stands behind', () => {
  it('is asked over connections that are kept', async () => {
    await openDoor();
    for (let n = 0; n < 30; n += 1) expect((await ask('/api/songs')).status).toBe(200);

    expect(gateway.connections).toBe(1);
  });

  it('is asked once for a change that it has taken and not answered', async () => {
    await openDoor();
    gateway.answer = (incoming) => incoming.socket.destroy();
    const answer = await ask('/api/likes/1', {}, 'POST');

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(gateway.requests).toHaveLength(1);
  });

  it('hears as the object store nothing that a client says', async () => {
    await openDoor();
    store.answer = (_request, response) =>
      response.writeHead(206, { 'content-range': 'bytes 0-3/4', 'content-length': 4 }).end('song');
    const answer = await ask(song, {
      'x-amz-server-side-encryption-customer-algorithm': 'AES256',
      authorization: 'AWS4-HMAC-SHA256 Credential=a',
      cookie: 'session=secret',
      'x-forwarded-for': '198.51.100.1',
    });

    expect(answer.status).toBe(200);
    expect(Object.keys(store.requests[0]!.headers).toSorted()).toEqual(['host', 'range']);
  });

  it.each([
    [400, 404, 'Not found'],
    [403, 404, 'Not found'],
    [404, 404, 'Not found'],
    [416, 416, 'The file ends before this range'],
    [307, 503, undefined],
    [500, 503, undefined],
    [501, 503, undefined],
    [503, 503, undefined],
  ])('keeps to itself what the store says with %i', async (status, own, message) => {
    await openDoor();
    store.answer = (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml', location: 'http://elsewhere.example/' })
        .end('<Error><HostId>secret</HostId></Error>');

    for (const path of [song, cover, `${cover}?w=96`]) {
      const answer = await fetch(door.url + path, { redirect: 'manual' });
      const text = await answer.text();

      expect({ path, status: answer.status, location: answer.headers.get('location') }).toEqual({
        path,
        status: own,
        location: null,
      });
      expect(text).not.toContain('secret');
      expect(JSON.parse(text)).toEqual({
        errors: message ? { message } : { server: expect.any(String) },
        requestId: expect.any(String),
      });
      expect(Boolean(answer.headers.get('retry-after'))).toBe(own === 503);
    }
  });

  it.each([
    ['POST', song, 403],
    ['DELETE', cover, 403],
    ['PUT', `${cover}?w=96`, 403],
    ['TRACE', '/api/songs', 405],
    ['GET', '/remotes/', 404],
  ])('answers %s %s in the documented shape', async (method, path, status) => {
    await openDoor();
    const asking = request(door.url + path, { method }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const text = (await answer.setEncoding('utf8').toArray()).join('');

    expect(answer.statusCode).toBe(status);
    expect(JSON.parse(text)).toEqual({
      errors: { message: expect.any(String) },
      requestId: expect.any(String),
    });
    expect(store.requests).toEqual([]);
  });
});
