import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { EdgeProxyBed } from './edge-proxy-bed.ts';

const song = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.mp3';
const cover = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000000.jpg';
const bed = new EdgeProxyBed();

beforeEach(() => bed.startUpstreams());
afterEach(() => bed.close());

describe('upstream requests', () => {
  it('reuse keep-alive connections', async () => {
    await bed.openProxy();
    for (let n = 0; n < 30; n += 1) expect((await bed.send('/api/songs')).status).toBe(200);

    expect(bed.gateway.connections).toBe(1);
  });

  it('are not retried for a write without a response', async () => {
    await bed.openProxy();
    bed.gateway.respond = (incoming) => incoming.socket.destroy();
    const response = await bed.send('/api/likes/1', {}, 'POST');

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(bed.gateway.requests).toHaveLength(1);
  });

  describe('state the protocol', () => {
    const protocolSeen = async (hops: string, sent: Record<string, string>) => {
      await bed.openProxy({ TRUSTED_PROXY_HOPS: hops });
      await bed.send('/api/songs', sent);
      return bed.gateway.requests[0]!.headers['x-forwarded-proto'];
    };
    const claim = { 'x-forwarded-proto': 'https' };

    it('of the connection, whatever a client claims', async () => {
      expect(await protocolSeen('1', claim)).toBe('http');
    });

    it('that the proxy in front states, if there is one', async () => {
      expect(await protocolSeen('2', claim)).toBe('https');
    });

    it('of the connection, if the proxy in front states none', async () => {
      expect(await protocolSeen('2', {})).toBe('http');
    });
  });

  it('contain no client headers for the object store', async () => {
    await bed.openProxy();
    bed.store.respond = (_request, response) =>
      response.writeHead(206, { 'content-range': 'bytes 0-3/4', 'content-length': 4 }).end('song');
    const response = await bed.send(song, {
      'x-amz-server-side-encryption-customer-algorithm': 'AES256',
      authorization: 'AWS4-HMAC-SHA256 Credential=a',
      cookie: 'session=secret',
      'x-forwarded-for': '198.51.100.1',
    });

    expect(response.status).toBe(200);
    expect(Object.keys(bed.store.requests[0]!.headers).toSorted()).toEqual(['host', 'range']);
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
    await bed.openProxy();
    bed.store.respond = (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/xml', location: 'http://elsewhere.example/' })
        .end('<Error><HostId>secret</HostId></Error>');

    for (const path of [song, cover, `${cover}?w=96`]) {
      const response = await fetch(bed.edgeProxy.url + path, { redirect: 'manual' });
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
    await bed.openProxy();
    const outgoing = request(bed.edgeProxy.url + path, { method }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const text = (await response.setEncoding('utf8').toArray()).join('');

    expect(response.statusCode).toBe(status);
    expect(JSON.parse(text)).toEqual({
      errors: { message: expect.any(String) },
      requestId: expect.any(String),
    });
    expect(bed.store.requests).toEqual([]);
  });
});
