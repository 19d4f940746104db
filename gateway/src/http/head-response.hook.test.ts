import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { addHeadResponses } from './head-response.hook.ts';

let server: FastifyInstance;
let steps: number;
/** Whether the source has been closed. */
let isClosed: boolean;

async function* source() {
  try {
    for (let n = 0; n < 100; n += 1) {
      steps += 1;
      yield `${n},`;
    }
  } finally {
    isClosed = true;
  }
}

beforeAll(async () => {
  server = fastify();
  addHeadResponses(server);
  server.get('/streamed', (_request, reply) => reply.type('text/plain').send(Readable.from(source())));
  server.get('/started', async (_request, reply) => {
    const stream = Readable.from(source());
    await new Promise((resolve) => stream.once('readable', resolve));
    return reply.header('content-length', 290).send(stream);
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: '/explicit',
    handler: (_request, reply) => reply.send(Readable.from(source())),
  });
  server.get('/short', () => 'text');
  await server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

beforeEach(() => {
  steps = 0;
  isClosed = false;
});

it.each(['/streamed', '/explicit'])('reads nothing of a stream: %s', async (url) => {
  const { statusCode, body } = await server.inject({ method: 'HEAD', url });
  expect({ statusCode, body, steps }).toEqual({ statusCode: 200, body: '', steps: 0 });
});

it('reads no further in a stream that has begun, and closes its source', async () => {
  const { statusCode, headers } = await server.inject({ method: 'HEAD', url: '/started' });
  expect([statusCode, headers['content-length']]).toEqual([200, '290']);
  expect(steps).toBeLessThan(100);
  await waitUntil(() => isClosed);
});

it('leaves other responses as they are', async () => {
  const head = await server.inject({ method: 'HEAD', url: '/short' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '4', '']);
  const whole = await server.inject('/streamed');
  expect(whole.body).toMatch(/^0,1,.*99,$/);
  expect(steps).toBe(100);
});
