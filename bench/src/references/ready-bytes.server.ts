// Bare Fastify sending the bytes of a file. Argument: file.
import { fastify } from 'fastify';
import { readFile } from 'node:fs/promises';

const bytes = await readFile(process.argv[2] ?? '');
const server = fastify();
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
console.log(`ready at ${await server.listen({ host: '127.0.0.1', port: 0 })}`);
