import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { platform } from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

let product: HostedProduct;
const sockets: Socket[] = [];

beforeAll(async () => {
  product = await startHostedProduct({ trustedProxyHops: 1 });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await product.close();
});

/** The number of connections to `port` in SYN-SENT state. */
function unanswered(port: number): number {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return rows.filter((row) => {
    const [, , remote, state] = row.trim().split(/\s+/);
    return remote === address && state === '02';
  }).length;
}

const onLinux = platform === 'linux' ? it : it.skip;

// A connection that does not fit into the accept queue is retried after a second, and reset if the server
// stays busy.
onLinux('accepts a thousand connections that are opened while the server is busy', async () => {
  const port = Number(new URL(product.url).port);
  for (let n = 0; n < 1000; n += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
  await nextTurn();
  expect(unanswered(port)).toBe(0);
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')));
  expect((await product.visitor().get('/api/albums')).status).toBe(200);
});
