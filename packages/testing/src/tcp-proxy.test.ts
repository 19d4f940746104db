import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TcpProxy } from './tcp-proxy.ts';
import { waitUntil } from './wait-until.ts';

let echo: Server;
/** What the server has received and sent back. */
let echoed: string;
let proxy: TcpProxy;
const open = new Set<Socket>();

beforeEach(async () => {
  echoed = '';
  echo = createServer((socket) => {
    socket.on('error', () => {}).on('data', (bytes) => (echoed += String(bytes)));
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await TcpProxy.to(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`);
});

afterEach(async () => {
  for (const socket of open) socket.destroy();
  await proxy.close();
  echo.close();
});

async function connectClient(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1');
  open.add(socket);
  await once(socket, 'connect');
  return socket.on('error', () => {});
}

async function exchange(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

it('forwards data in both directions', async () => {
  expect(await exchange(await connectClient(), 'hello')).toBe('hello');
});

it('rewrites URLs to its own address', () => {
  expect(proxy.through('postgres://me:secret@db:5432/songs')).toBe(
    `postgres://me:secret@127.0.0.1:${proxy.port}/songs`,
  );
  expect(proxy.through('http://store:9000')).toBe(`http://127.0.0.1:${proxy.port}`);
});

it('delays data', async () => {
  const socket = await connectClient();
  await exchange(socket, 'immediate');
  proxy.delay(30);
  const before = performance.now();
  await exchange(socket, 'late');
  expect(performance.now() - before).toBeGreaterThan(55);
});

it('drops data, and keeps affected connections dead', async () => {
  const old = await connectClient();
  await exchange(old, 'before');
  const received: string[] = [];
  old.on('data', (bytes) => received.push(String(bytes)));
  proxy.blackhole();
  old.write('lost');
  await connectClient();
  await proxy.pass();
  old.write('lost too');
  expect(await exchange(await connectClient(), 'after')).toBe('after');
  expect(received).toEqual([]);
  expect(old.destroyed).toBe(false);
});

it('holds back the data of one direction until it passes again', async () => {
  const socket = await connectClient();
  await exchange(socket, 'before');
  const received: string[] = [];
  socket.on('data', (bytes) => received.push(String(bytes)));
  proxy.hold('toClient');
  socket.write('late');
  await waitUntil(() => echoed.includes('late'));
  // Its echo would arrive while a marker passes in the other direction.
  socket.write('marker');
  await waitUntil(() => echoed.includes('marker'));
  expect(received).toEqual([]);
  const arrived = once(socket, 'data');
  await proxy.pass();
  await arrived;
  expect(received.join('')).toMatch(/^late/);
});

it('redirects to another server and back', async () => {
  const other = createServer((socket) => socket.on('error', () => {}).end('other')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  proxy.detour(`tcp://127.0.0.1:${(other.address() as AddressInfo).port}`);
  const [bytes] = await once(await connectClient(), 'data');
  expect(String(bytes)).toBe('other');
  await proxy.pass();
  expect(await exchange(await connectClient(), 'after')).toBe('after');
  other.close();
});

it('resets connections and accepts new ones', async () => {
  const old = await connectClient();
  await exchange(old, 'before');
  const failed = new Promise<NodeJS.ErrnoException>((resolve) => old.once('error', resolve));
  proxy.reset();
  expect((await failed).code).toBe('ECONNRESET');
  expect(await exchange(await connectClient(), 'after')).toBe('after');
});

it('refuses connections, then accepts them on the same port', async () => {
  const old = await connectClient();
  await exchange(old, 'before');
  const closed = once(old, 'close');
  await proxy.cut();
  await closed;
  await expect(connectClient()).rejects.toThrow('ECONNREFUSED');
  await proxy.pass();
  expect(await exchange(await connectClient(), 'after')).toBe('after');
});
