import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addGracefulClose } from './graceful-close.ts';

async function serve() {
  const server = fastify({ return503OnClosing: false });
  addGracefulClose(server);
  server.get('/', () => 'here');
  await server.listen({ host: '127.0.0.1', port: 0 });
  return { server, port: (server.server.address() as AddressInfo).port };
}

it('answers a late request on a connection that was open before the close, and accepts no new connections', async () => {
  const { server, port } = await serve();
  const early = connect(port, '127.0.0.1');
  await once(early, 'connect');
  const closed = server.close();
  await untilRefused(port);
  early.write('GET / HTTP/1.1\r\nhost: rubato\r\n\r\n');
  expect(await text(early)).toMatch(/^HTTP\/1.1 200 OK[^]*connection: close[^]*here$/i);
  await closed;
});

it('closes without connections', async () => {
  const { server } = await serve();
  await server.close();
  expect(server.server.listening).toBe(false);
});

/** Resolves when connections are refused. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isRefused = await new Promise((resolve) => {
      socket.once('error', () => resolve(true)).once('connect', () => resolve(false));
    });
    socket.destroy();
    if (isRefused) return;
  }
}
