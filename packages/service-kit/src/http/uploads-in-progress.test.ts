import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UploadsInProgress } from './uploads-in-progress.ts';

let server: FastifyInstance;
let uploads: UploadsInProgress;
let began: PromiseWithResolvers<void>;

beforeEach(async () => {
  began = Promise.withResolvers();
  server = fastify();
  uploads = new UploadsInProgress(server, ({ method }) => method === 'POST');
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  server.get('/', () => 'read');
  server.post('/', async ({ raw }) => {
    began.resolve();
    await once(raw.resume(), 'end');
    return 'received';
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(() => server.close());

const port = () => (server.server.address() as AddressInfo).port;

async function begin(): Promise<ClientRequest> {
  const sent = request({ port: port(), method: 'POST', headers: { 'content-type': 'multipart/form-data' } });
  sent.on('error', () => {});
  sent.write('part');
  await began.promise;
  return sent;
}

it('resolves at once without uploads, whatever else is in progress', async () => {
  await uploads.end(new AbortController().signal);
  expect(uploads.count).toBe(0);
});

it('resolves when the last upload has been answered, and closes connections after their responses', async () => {
  const sent = await begin();
  expect(uploads.count).toBe(1);
  const ended = uploads.end(new AbortController().signal);
  const read = await fetch(`http://127.0.0.1:${port()}/`);
  expect([read.status, read.headers.get('connection')]).toEqual([200, 'close']);
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  await ended;
  expect([response?.statusCode, uploads.count]).toEqual([200, 0]);
});

it('resolves when the client of the last upload has left', async () => {
  const sent = await begin();
  const ended = uploads.end(new AbortController().signal);
  sent.destroy();
  await ended;
  expect(uploads.count).toBe(0);
});

it('resolves when the signal is aborted', async () => {
  const sent = await begin();
  const controller = new AbortController();
  const ended = uploads.end(controller.signal);
  controller.abort();
  await ended;
  expect(uploads.count).toBe(1);
  sent.destroy();
});
