import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEdgeProxy, waitUntil, type NginxServer } from '@rubato/testing';
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

const song = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';
const cover = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.jpg';
const megabyte = 1024 * 1024;

interface Upstream {
  readonly server: Server;
  readonly url: string;
  readonly requests: IncomingMessage[];
  connections: number;
  respond: (request: IncomingMessage, response: ServerResponse) => void;
}

async function startUpstream(): Promise<Upstream> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream: Upstream = {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    connections: 0,
    respond: (_request, response) => response.end('{}'),
  };
  server.on('connection', () => (upstream.connections += 1));
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    upstream.requests.push(incoming);
    upstream.respond(incoming, response);
  });
  return upstream;
}

let gateway: Upstream;
let store: Upstream;
let edgeProxy: NginxServer;
let sockets: Socket[];

async function openProxy(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  edgeProxy = await startEdgeProxy({ storeUrl: store.url, gatewayUrls: [gateway.url], settings });
}

beforeEach(async () => {
  sockets = [];
  [gateway, store] = await Promise.all([startUpstream(), startUpstream()]);
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await edgeProxy.remove();
  for (const { server } of [gateway, store]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Connects a client that sends this raw text. */
async function sendRaw(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(edgeProxy.url).port), '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const logged = async () => (await readFile(join(edgeProxy.folder, 'access.log'), 'utf8')).trim().split('\n');
const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(edgeProxy.url + path, { headers, method });

describe('slow clients', () => {
  it('does not buffer a long response on disk for a stalled client, and serves others', async () => {
    await openProxy();
    const chunk = Buffer.alloc(64 * 1024, 'a');
    let sent = 0;
    gateway.respond = (incoming, response) => {
      if (incoming.url === '/api/likes') return void response.end('{}');
      const push = () => {
        while (sent < 200 * megabyte && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', push);
        }
      };
      push();
    };
    for (let n = 0; n < 4; n += 1) {
      const socket = await sendRaw('GET /api/songs/ HTTP/1.1\r\nhost: rubato\r\n\r\n');
      socket.pause();
    }
    await waitUntil(async () => {
      const before = sent;
      await delay(300);
      return sent > 0 && sent === before;
    });

    expect((await send('/api/likes')).status).toBe(200);
    expect(await readdir(join(edgeProxy.folder, 'proxy'), { recursive: true })).toEqual([]);
    // The kernel buffers a few megabytes for each of the four connections, twice.
    expect(sent).toBeLessThan(100 * megabyte);
  });

  it('times out slow headers and bodies without contacting the gateway', async () => {
    await openProxy();
    const body = await sendRaw(
      'POST /api/likes/1 HTTP/1.1\r\nhost: rubato\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"',
    );
    const header = await sendRaw('GET /api/likes HTTP/1.1\r\nhost: rubato\r\nx-slow: ');
    const drip = setInterval(() => header.write('a'), 500);
    await Promise.all(
      [body, header].map((socket) => new Promise((ended) => socket.resume().once('close', ended))),
    );
    clearInterval(drip);

    expect(gateway.requests).toEqual([]);
    expect(JSON.parse((await logged()).find((line) => line.includes('/api/likes/1'))!)).toMatchObject({
      event: 'request: rejected',
      status: 408,
    });
  }, 30_000);

  it('streams uploads to the gateway', async () => {
    await openProxy();
    const upload = request(`${edgeProxy.url}/api/songs`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 200 * megabyte },
    });
    upload.on('error', () => {});
    upload.write('--b\r\n');
    await waitUntil(async () => gateway.requests.length === 1);
    upload.destroy();

    expect(gateway.requests[0]!.url).toBe('/api/songs');
  });

  it('rejects a large body that is not an upload with a documented error', async () => {
    await openProxy();
    const response = await fetch(`${edgeProxy.url}/api/albums`, {
      method: 'POST',
      body: 'a'.repeat(128 * 1024 + 1),
    });

    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 413,
      body: { errors: { message: 'The request is too large' }, requestId: expect.any(String) },
    });
    expect(gateway.requests).toEqual([]);
  });
});

describe('limits per client address', () => {
  const neverRespond = () => {};
  const hangTwoRequests = async (headers: Record<string, string>) => {
    const expectedCount = gateway.requests.length + 2;
    for (let n = 0; n < 2; n += 1) get(`${edgeProxy.url}/api/songs`, { headers }).on('error', () => {});
    await waitUntil(async () => gateway.requests.length === expectedCount);
  };

  it('reject concurrent requests above the limit with 429 and Retry-After, and log the address', async () => {
    await openProxy({ API_REQUESTS_PER_ADDRESS: '2' });
    gateway.respond = neverRespond;
    await hangTwoRequests({});
    const response = await send('/api/songs?q=secret');

    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({
      errors: { message: 'Too many requests at once. Please try again in a moment.' },
      requestId: expect.any(String),
    });
    const line = (await logged()).find((one) => one.includes('429'));
    expect(JSON.parse(line!)).toMatchObject({
      event: 'request: rejected',
      address: '127.0.0.1',
      path: '/api/songs',
      status: 429,
    });
    expect((await logged()).join()).not.toContain('secret');
    expect((await send('/remotes.json')).status).toBe(200);
  });

  it('use the address seen by the trusted proxy, not one claimed by the client', async () => {
    await openProxy({ API_REQUESTS_PER_ADDRESS: '2', TRUSTED_PROXY_HOPS: '2' });
    gateway.respond = neverRespond;
    await hangTwoRequests({ 'x-forwarded-for': '203.0.113.9, 198.51.100.1' });
    const forged = await send('/api/songs', { 'x-forwarded-for': '203.0.113.10, 198.51.100.1' });
    gateway.respond = (_request, response) => response.end('{}');

    expect(forged.status).toBe(429);
    expect((await send('/api/songs', { 'x-forwarded-for': '198.51.100.2' })).status).toBe(200);
  });

  it('treat an IPv6 /64 network as one address', async () => {
    await openProxy({ API_REQUESTS_PER_ADDRESS: '2', TRUSTED_PROXY_HOPS: '2' });
    gateway.respond = neverRespond;
    await hangTwoRequests({ 'x-forwarded-for': '2001:db8:1:2:aaaa::1' });
    const same = await send('/api/songs', { 'x-forwarded-for': '2001:db8:1:2:bbbb::1' });
    gateway.respond = (_request, response) => response.end('{}');

    expect(same.status).toBe(429);
    expect((await send('/api/songs', { 'x-forwarded-for': '2001:db8:1:3:bbbb::1' })).status).toBe(200);
  });

  it('are disabled by 0', async () => {
    await openProxy({ API_REQUESTS_PER_ADDRESS: '0' });
    gateway.respond = neverRespond;
    await hangTwoRequests({});
    gateway.respond = (_request, response) => response.end('{}');

    expect((await send('/api/songs')).status).toBe(200);
  });

  it('log no address for successful requests', async () => {
    await openProxy();
    await send('/api/songs');

    expect((await logged()).join()).not.toContain('127.0.0.1"');
    expect(JSON.parse((await logged()).at(-1)!)).toMatchObject({ path: '/api/songs', status: 200 });
  });
});

describe('upstream requests', () => {
  it('reuse keep-alive connections', async () => {
    await openProxy();
    for (let n = 0; n < 30; n += 1) expect((await send('/api/songs')).status).toBe(200);

    expect(gateway.connections).toBe(1);
  });

  it('are not retried for a write without a response', async () => {
    await openProxy();
    gateway.respond = (incoming) => incoming.socket.destroy();
    const response = await send('/api/likes/1', {}, 'POST');

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(gateway.requests).toHaveLength(1);
  });

  it('contain no client headers for the object store', async () => {
    await openProxy();
    store.respond = (_request, response) =>
      response.writeHead(206, { 'content-range': 'bytes 0-3/4', 'content-length': 4 }).end('song');
    const response = await send(song, {
      'x-amz-server-side-encryption-customer-algorithm': 'AES256',
      authorization: 'AWS4-HMAC-SHA256 Credential=a',
      cookie: 'session=secret',
      'x-forwarded-for': '198.51.100.1',
    });

    expect(response.status).toBe(200);
    expect(Object.keys(store.requests[0]!.headers).toSorted()).toEqual(['host', 'range']);
  });

  it.each([
    [400, 404, 'Not found'],
    [403, 404, 'Not found'],
    [404, 404, 'Not found'],
    [416, 416, 'The range starts after the end of the file'],
    [307, 503, undefined],
    [500, 503, undefined],
    [501, 503, undefined],
    [503, 503, undefined],
  ])('never expose error responses of the store: %i', async (status, expectedStatus, message) => {
    await openProxy();
    store.respond = (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml', location: 'http://elsewhere.example/' })
        .end('<Error><HostId>secret</HostId></Error>');

    for (const path of [song, cover, `${cover}?w=96`]) {
      const response = await fetch(edgeProxy.url + path, { redirect: 'manual' });
      const text = await response.text();

      expect({ path, status: response.status, location: response.headers.get('location') }).toEqual({
        path,
        status: expectedStatus,
        location: null,
      });
      expect(text).not.toContain('secret');
      expect(JSON.parse(text)).toEqual({
        errors: message ? { message } : { server: expect.any(String) },
        requestId: expect.any(String),
      });
      expect(Boolean(response.headers.get('retry-after'))).toBe(expectedStatus === 503);
    }
  });

  it.each([
    ['POST', song, 403],
    ['DELETE', cover, 403],
    ['PUT', `${cover}?w=96`, 403],
    ['TRACE', '/api/songs', 405],
    ['GET', '/remotes/', 404],
  ])('are not sent for %s %s, which returns a documented error', async (method, path, status) => {
    await openProxy();
    const outgoing = request(edgeProxy.url + path, { method }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const text = (await response.setEncoding('utf8').toArray()).join('');

    expect(response.statusCode).toBe(status);
    expect(JSON.parse(text)).toEqual({
      errors: { message: expect.any(String) },
      requestId: expect.any(String),
    });
    expect(store.requests).toEqual([]);
  });
});
