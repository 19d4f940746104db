// Fastify sending the bytes of a file as the product does: with the same headers, a request id and a context that the code of the request
// can read. Arguments: file of the body, JSON file of the headers.
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [bodyFile = '', headersFile = ''] = process.argv.slice(2);
const bytes = await readFile(bodyFile);
const {
  'set-cookie': csrfCookie = '',
  'x-request-id': _requestId,
  'content-length': _length,
  ...headers
} = JSON.parse(await readFile(headersFile, 'utf8')) as Record<string, string>;
const [name = '', token = ''] = csrfCookie.split(';', 1)[0]?.split('=') ?? [];

const contexts = new AsyncLocalStorage<{ requestId: string }>();
const server = fastify({ genReqId: () => randomUUID() });
await server.register(cookie);
server.addHook('onRequest', (request, reply, done) => {
  if (!request.cookies[name]) reply.setCookie(name, token, { path: '/', sameSite: 'lax' });
  contexts.run({ requestId: request.id }, done);
});
server.get('/', (_request, reply) =>
  reply.headers({ ...headers, 'x-request-id': contexts.getStore()?.requestId }).send(bytes),
);
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
