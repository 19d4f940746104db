import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import { getPoolLimits } from './pool-limits.ts';

let server: Server;

/** A PostgreSQL server that is killed at the moment when it has accepted a connection: both messages arrive at once. */
beforeAll(async () => {
  const authenticated = message('R', Buffer.from([0, 0, 0, 0]));
  const ready = message('Z', Buffer.from('I'));
  const fields = ['SFATAL', 'C57P02', 'Mterminating connection because of crash', ''].join('\0');
  const crashed = message('E', Buffer.from(`${fields}\0`));
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, crashed])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};

it('survives a server that crashes before its new connection is used', async () => {
  const { port } = server.address() as AddressInfo;
  const database = new DataSource({
    type: 'postgres',
    url: `postgres://user@127.0.0.1:${port}/any`,
    extra: getPoolLimits(),
  });
  await expect(database.initialize()).rejects.toThrow();
});
