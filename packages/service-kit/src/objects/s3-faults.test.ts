import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { S3ObjectStore } from './s3.object-store.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let store: S3ObjectStore;
/** What the store answers next to each method; the last answer again and again. */
let answers: Record<string, Answer[]>;
let asked: string[];

const ok =
  (bytes: number, body = Buffer.alloc(bytes, 'a')): Answer =>
  (_request, response) =>
    response
      .writeHead(200, {
        'content-length': body.length,
        etag: '"e"',
        'last-modified': new Date().toUTCString(),
      })
      .end(body);
const refusal =
  (status: number, code: string): Answer =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`);

beforeEach(async () => {
  asked = [];
  answers = { HEAD: [ok(100)] };
  server = createServer((request, response) => {
    const { method = '' } = request;
    asked.push(method);
    request.resume().once('end', () => {
      const left = answers[method] ?? [];
      (left.length > 1 ? left.shift() : left[0])?.(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = S3ObjectStore.of({ url, bucket: 'objects', accessKey: 'rubato', secretKey: 'a secret' });
});

afterEach(() => {
  store.close();
  server.closeAllConnections();
  server.close();
});

const readAll = async () => (await store.open('media/a'))?.read(0, 100);
const puts = () => store.put('media/a', Readable.from([Buffer.from('abc')]));

it('reads once more where the store says that it failed', async () => {
  answers.GET = [refusal(500, 'InternalError'), ok(100)];
  expect(await readAll()).toHaveLength(100);
  answers.GET = [refusal(500, 'InternalError')];
  await expect(readAll()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('believes no answer that is shorter or longer than what was asked for', async () => {
  for (const bytes of [99, 101, 0]) {
    answers.GET = [ok(bytes)];
    await expect(readAll()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
});

it.each([
  [507, 'XMinioStorageFull', 60],
  [500, 'InternalError', undefined],
])('does not repeat a write that was answered with %d %s', async (status, code, retryAfterSeconds) => {
  answers.PUT = [refusal(status, code)];
  await expect(puts()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds });
  expect(asked).toEqual(['PUT']);
});
