import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { readdir } from 'node:fs/promises';
import { get, request } from 'node:http';
import { join } from 'node:path';
import { EdgeProxyBed } from './edge-proxy-bed.ts';

const megabyte = 1024 * 1024;
const bed = new EdgeProxyBed();

beforeEach(() => bed.startUpstreams());
afterEach(() => bed.close());

describe('slow clients', () => {
  it('does not buffer a long response on disk for a stalled client, and serves others', async () => {
    await bed.openProxy();
    const chunk = Buffer.alloc(64 * 1024, 'a');
    let sent = 0;
    bed.gateway.respond = (incoming, response) => {
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
      const socket = await bed.sendRaw('GET /api/songs/ HTTP/1.1\r\nhost: rubato\r\n\r\n');
      socket.pause();
    }
    await waitUntil(async () => {
      const before = sent;
      // The edge proxy is one process: it has read what it wants to read before this response.
      await bed.send('/api/likes');
      return sent > 0 && sent === before;
    });

    expect((await bed.send('/api/likes')).status).toBe(200);
    expect(await readdir(join(bed.edgeProxy.folder, 'proxy'), { recursive: true })).toEqual([]);
    // The kernel buffers a few megabytes for each of the four connections, twice.
    expect(sent).toBeLessThan(100 * megabyte);
  });

  it('times out slow headers and bodies without contacting the gateway', async () => {
    await bed.openProxy();
    const body = await bed.sendRaw(
      'POST /api/likes/1 HTTP/1.1\r\nhost: rubato\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"',
    );
    const header = await bed.sendRaw('GET /api/likes HTTP/1.1\r\nhost: rubato\r\nx-slow: ');
    const drip = setInterval(() => header.write('a'), 500);
    await Promise.all(
      [body, header].map((socket) => new Promise((ended) => socket.resume().once('close', ended))),
    );
    clearInterval(drip);

    expect(bed.gateway.requests).toEqual([]);
    expect(JSON.parse(await bed.awaitLogLine('/api/likes/1'))).toMatchObject({
      event: 'request: rejected',
      status: 408,
    });
  });

  it.each([
    ['POST', '/api/songs'],
    ['POST', '/api/songs/'],
    ['PUT', '/api/songs/1'],
    ['POST', '/api/images'],
  ])('streams a form to %s %s', async (method, path) => {
    await bed.openProxy();
    const upload = request(bed.edgeProxy.url + path, {
      method,
      headers: { 'content-type': 'Multipart/Form-Data; boundary=b', 'content-length': megabyte },
    });
    upload.on('error', () => {});
    upload.write('--b\r\n');
    await waitUntil(async () => bed.gateway.requests.length === 1);
    upload.destroy();

    expect(bed.gateway.requests[0]).toMatchObject({ method, url: path });
  });

  it.each([
    ['no form', '/api/albums', {}],
    ['a form for another operation', '/api/albums', { 'content-type': 'multipart/form-data; boundary=b' }],
    ['no form for an upload', '/api/songs', { 'content-type': 'multipart/mixed; boundary=b' }],
  ])('rejects a large body with a documented error: %s', async (_what, path, headers) => {
    await bed.openProxy();
    const response = await fetch(bed.edgeProxy.url + path, {
      method: 'POST',
      headers,
      body: 'a'.repeat(128 * 1024 + 1),
    });

    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 413,
      body: { errors: { message: 'The request is too large' }, requestId: expect.any(String) },
    });
    expect(bed.gateway.requests).toEqual([]);
  });
});

describe('limits per client address', () => {
  const neverRespond = () => {};
  const hangTwoRequests = async (headers: Record<string, string>) => {
    const expectedCount = bed.gateway.requests.length + 2;
    for (let n = 0; n < 2; n += 1) get(`${bed.edgeProxy.url}/api/songs`, { headers }).on('error', () => {});
    await waitUntil(async () => bed.gateway.requests.length === expectedCount);
  };

  it('reject concurrent requests above the limit with 429 and Retry-After, and log the address', async () => {
    await bed.openProxy({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    bed.gateway.respond = neverRespond;
    await hangTwoRequests({});
    const response = await bed.send('/api/songs?q=secret');

    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({
      errors: { message: 'Too many requests at once. Please try again in a moment.' },
      requestId: expect.any(String),
    });
    expect(JSON.parse(await bed.awaitLogLine('request: rejected'))).toMatchObject({
      event: 'request: rejected',
      address: '127.0.0.1',
      path: '/api/songs',
      status: 429,
    });
    expect(await bed.log()).not.toContain('secret');
  });

  it('reject concurrent uploads with the time that one may take, and nothing else', async () => {
    await bed.openProxy({ MAX_CONCURRENT_UPLOADS_PER_ADDRESS: '2' });
    bed.gateway.respond = neverRespond;
    const form = { 'content-type': 'multipart/form-data; boundary=b' };
    const upload = () =>
      request(`${bed.edgeProxy.url}/api/songs`, { method: 'POST', headers: form }).on('error', () => {});
    for (let n = 0; n < 2; n += 1) upload().write('--b');
    await waitUntil(async () => bed.gateway.requests.length === 2);
    const third = await fetch(`${bed.edgeProxy.url}/api/songs`, {
      method: 'POST',
      headers: form,
      body: '--b',
    });
    bed.gateway.respond = (_request, response) => response.end('{}');

    expect(third.status).toBe(429);
    expect(third.headers.get('retry-after')).toBe('30');
    expect(await third.json()).toEqual({
      errors: { message: texts.tooManyUploadsFromAddress },
      requestId: expect.any(String),
    });
    expect((await bed.send('/api/songs', form)).status).toBe(200);
  });

  it('apply to reads with the header of an upload', async () => {
    await bed.openProxy({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    bed.gateway.respond = neverRespond;
    const form = { 'content-type': 'multipart/form-data; boundary=b' };
    await hangTwoRequests(form);

    expect((await bed.send('/api/songs', form)).status).toBe(429);
  });

  it('use the address seen by the trusted proxy, not one claimed by the client', async () => {
    await bed.openProxy({ MAX_CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXY_HOPS: '2' });
    bed.gateway.respond = neverRespond;
    await hangTwoRequests({ 'x-forwarded-for': '203.0.113.9, 198.51.100.1' });
    const forged = await bed.send('/api/songs', { 'x-forwarded-for': '203.0.113.10, 198.51.100.1' });
    bed.gateway.respond = (_request, response) => response.end('{}');

    expect(forged.status).toBe(429);
    expect((await bed.send('/api/songs', { 'x-forwarded-for': '198.51.100.2' })).status).toBe(200);
  });

  it('treat an IPv6 /64 network as one address', async () => {
    await bed.openProxy({ MAX_CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXY_HOPS: '2' });
    bed.gateway.respond = neverRespond;
    await hangTwoRequests({ 'x-forwarded-for': '2001:db8:1:2:aaaa::1' });
    const same = await bed.send('/api/songs', { 'x-forwarded-for': '2001:db8:1:2:bbbb::1' });
    bed.gateway.respond = (_request, response) => response.end('{}');

    expect(same.status).toBe(429);
    expect((await bed.send('/api/songs', { 'x-forwarded-for': '2001:db8:1:3:bbbb::1' })).status).toBe(200);
  });

  it('are disabled by 0', async () => {
    await bed.openProxy({ MAX_CONNECTIONS_PER_ADDRESS: '0' });
    bed.gateway.respond = neverRespond;
    await hangTwoRequests({});
    bed.gateway.respond = (_request, response) => response.end('{}');

    expect((await bed.send('/api/songs')).status).toBe(200);
  });

  it('log no address for successful requests', async () => {
    await bed.openProxy();
    await bed.send('/api/songs');

    expect(JSON.parse(await bed.awaitLogLine('/api/songs'))).toMatchObject({
      path: '/api/songs',
      status: 200,
    });
    expect(await bed.log()).not.toContain('127.0.0.1"');
  });
});
