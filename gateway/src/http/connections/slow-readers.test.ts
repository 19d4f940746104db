import { expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { closeSlowReaders } from './slow-readers.ts';

it('closes the connection of a client that reads nothing, not of one that reads', async () => {
  let closed = 0;
  const server = createServer((socket) => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(16 * 1024));
      },
    });
    socket.on('error', () => undefined).on('close', () => endless.destroy());
    endless.pipe(socket);
  });
  closeSlowReaders(server, () => (closed += 1), { minBytes: 1024, windowMs: 1000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let received = 0;
  const reader = connect(port, '127.0.0.1').on('data', (bytes) => (received += bytes.length));
  const idle = connect(port, '127.0.0.1').on('error', () => undefined);
  idle.pause();
  await once(server, 'connection');

  while (closed === 0) await once(reader, 'data');
  const before = received;
  while (received === before) await once(reader, 'data');

  expect(closed).toBe(1);
  reader.destroy();
  idle.destroy();
  server.close();
});
