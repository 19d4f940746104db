import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { addLingering } from './lingering.hook.ts';

const server = fastify({ bodyLimit: 1000 });

beforeAll(async () => {
  addLingering(server);
  server.post('/', () => 'taken');
  await server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

it('hears out who is refused in the middle of sending, and goes on with the same connection', async () => {
  const piece = ' '.repeat(64 * 1024);
  const pieces = 64;
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let answers = '';
  client.on('data', (text: string) => (answers += text));
  const post = (length: number) =>
    `POST / HTTP/1.1\r\nhost: rubato\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  client.write(post(piece.length * pieces));
  await once(client, 'data');
  for (let n = 0; n < pieces; n += 1) client.write(piece);
  client.write(`${post(2)}{}`);
  while (!answers.includes('taken')) await once(client, 'data');
  client.destroy();

  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});
