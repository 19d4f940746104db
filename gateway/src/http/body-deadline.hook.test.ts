import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { addBodyDeadline } from './body-deadline.hook.ts';
import { sendError, toHttpAppError } from './http-error.filter.ts';

const brief = fastify();
const patient = fastify();

beforeAll(() => Promise.all([start(brief, 20), start(patient, 60_000)]));

afterAll(() => Promise.all([brief.close(), patient.close()]));

async function start(server: FastifyInstance, deadlineMs: number): Promise<void> {
  addBodyDeadline(server, { isUpload: ({ url }) => url === '/uploads' }, deadlineMs);
  server.setErrorHandler((error, request, reply) => sendError(request, reply, toHttpAppError(error)));
  server.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  for (const path of ['/', '/uploads'])
    server.post(path, async (request) => (request.body ? 'parsed' : request.raw.complete));
  await server.listen({ host: '127.0.0.1', port: 0 });
}

async function responseTo(type: string, path = '/'): Promise<string> {
  const socket = connect((brief.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: rubato\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n{"a":`,
  );
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  return String(bytes);
}

it('rejects JSON that is not complete in time', async () => {
  const response = await responseTo('application/json');
  expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout/);
  expect(response).toContain('"errors":{"message":"The request took too long. Please try again.');
});

it('does not apply to uploads', async () => {
  expect(await responseTo('multipart/form-data; boundary=x', '/uploads')).toMatch(/^HTTP\/1.1 200 OK/);
});

it('accepts a body that arrives in time', async () => {
  const response = await patient.inject({ method: 'POST', url: '/', payload: { a: 1 } });
  expect(response.body).toBe('parsed');
});
