import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { S3ObjectStore } from './s3.object-store.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let store: S3ObjectStore;
/** The next responses of the store by method. The last one repeats. */
let responses: Record<string, Respond[]>;
let requests: string[];

const ok =
  (bytes: number, body = Buffer.alloc(bytes, 'a')): Respond =>
  (_request, response) =>
    response
      .writeHead(200, {
        'content-length': body.length,
        etag: '"e"',
        'last-modified': new Date().toUTCString(),
      })
      .end(body);
const failure =
  (status: number, code: string): Respond =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`);

beforeEach(async () => {
  requests = [];
  responses = { HEAD: [ok(100)] };
  server = createServer((request, response) => {
    const { method = '' } = request;
    requests.push(method);
    request.resume().once('end', () => {
      const remaining = responses[method] ?? [];
      (remaining.length > 1 ? remaining.shift() : remaining[0])?.(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = S3ObjectStore.create({ url, bucket: 'objects', accessKey: 'rubato', secretKey: 'a secret' });
});

afterEach(() => {
  store.close();
  server.closeAllConnections();
  server.close();
});

const readAll = async () => (await store.open('media/a'))?.read(0, 100);
const put = () => store.put('media/a', Readable.from([Buffer.from('abc')]));

it('retries a read once after a server error', async () => {
  responses.GET = [failure(500, 'InternalError'), ok(100)];
  expect(await readAll()).toHaveLength(100);
  responses.GET = [failure(500, 'InternalError')];
  await expect(readAll()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('rejects a response with the wrong length', async () => {
  for (const bytes of [99, 101, 0]) {
    responses.GET = [ok(bytes)];
    await expect(readAll()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
});

it.each([
  [507, 'XMinioStorageFull', 60],
  [500, 'InternalError', undefined],
])('does not retry a write after %d %s', async (status, code, retryAfterSeconds) => {
  responses.PUT = [failure(status, code)];
  await expect(put()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds });
  expect(requests).toEqual(['PUT']);
});
