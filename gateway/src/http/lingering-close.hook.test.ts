import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { addLingeringClose } from './lingering-close.hook.ts';

const server = fastify({ bodyLimit: 1000 });

beforeAll(async () => {
  addLingeringClose(server);
  server.post('/', () => 'received');
  await server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

it('reads the rest of a rejected body, and keeps the connection usable', async () => {
  const chunk = ' '.repeat(64 * 1024);
  const chunks = 64;
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let responses = '';
  client.on('data', (text: string) => (responses += text));
  const post = (length: number) =>
    `POST / HTTP/1.1\r\nhost: rubato\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  client.write(post(chunk.length * chunks));
  await once(client, 'data');
  for (let n = 0; n < chunks; n += 1) client.write(chunk);
  client.write(`${post(2)}{}`);
  while (!responses.includes('received')) await once(client, 'data');
  client.destroy();

  expect(responses.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});
