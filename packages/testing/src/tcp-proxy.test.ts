import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TcpProxy } from './tcp-proxy.ts';

let echo: Server;
let proxy: TcpProxy;
const open = new Set<Socket>();

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await TcpProxy.to(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`);
});

afterEach(async () => {
  for (const socket of open) socket.destroy();
  await proxy.close();
  echo.close();
});

async function client(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1');
  open.add(socket);
  await once(socket, 'connect');
  return socket.on('error', () => {});
}

async function answer(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

it('passes bytes both ways', async () => {
  expect(await answer(await client(), 'hello')).toBe('hello');
});

it('gives addresses that lead through it', () => {
  expect(proxy.through('postgres://me:secret@db:5432/songs')).toBe(
    `postgres://me:secret@127.0.0.1:${proxy.port}/songs`,
  );
  expect(proxy.through('http://store:9000')).toBe(`http://127.0.0.1:${proxy.port}`);
});

it('passes bytes late', async () => {
  const socket = await client();
  await answer(socket, 'at once');
  proxy.delay(30);
  const before = performance.now();
  await answer(socket, 'late');
  expect(performance.now() - before).toBeGreaterThan(55);
});

it('swallows what comes, and goes on doing so for connections that lost something', async () => {
  const old = await client();
  await answer(old, 'before');
  const heard: string[] = [];
  old.on('data', (bytes) => heard.push(String(bytes)));
  proxy.blackhole();
  old.write('lost');
  await client();
  await proxy.pass();
  old.write('lost too');
  expect(await answer(await client(), 'anew')).toBe('anew');
  expect(heard).toEqual([]);
  expect(old.destroyed).toBe(false);
});

it('holds back what comes in one direction until everything passes', async () => {
  const socket = await client();
  await answer(socket, 'before');
  const heard: string[] = [];
  socket.on('data', (bytes) => heard.push(String(bytes)));
  proxy.hold('toClient');
  socket.write('late');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual([]);
  const arrived = once(socket, 'data');
  await proxy.pass();
  await arrived;
  expect(heard).toEqual(['late']);
});

it('leads to another server and back', async () => {
  const other = createServer((socket) => socket.on('error', () => {}).end('other')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  proxy.detour(`tcp://127.0.0.1:${(other.address() as AddressInfo).port}`);
  const [bytes] = await once(await client(), 'data');
  expect(String(bytes)).toBe('other');
  await proxy.pass();
  expect(await answer(await client(), 'anew')).toBe('anew');
  other.close();
});

it('ends connections with an error, and takes new ones', async () => {
  const old = await client();
  await answer(old, 'before');
  const failed = new Promise<NodeJS.ErrnoException>((resolve) => old.once('error', resolve));
  proxy.reset();
  expect((await failed).code).toBe('ECONNRESET');
  expect(await answer(await client(), 'anew')).toBe('anew');
});

it('refuses connections, and takes them on the same port afterwards', async () => {
  const old = await client();
  await answer(old, 'before');
  const gone = once(old, 'close');
  await proxy.cut();
  await gone;
  await expect(client()).rejects.toThrow('ECONNREFUSED');
  await proxy.pass();
  expect(await answer(await client(), 'anew')).toBe('anew');
});
