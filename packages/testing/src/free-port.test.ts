import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { onFreePort } from './free-port.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return port;
}

it('starts a server on another port if the first one has been taken', async () => {
  const tried: number[] = [];
  const port = await onFreePort(async (free) => {
    if (tried.push(free) === 1) await listen(free);
    return listen(free);
  });
  expect(tried).toHaveLength(2);
  expect(port).toBe(tried[1]);
});

it('fails if no port is the reason', async () => {
  let attempts = 0;
  const start = async () => {
    attempts += 1;
    throw new Error('exited during startup: invalid option');
  };
  await expect(onFreePort(start)).rejects.toThrow('invalid option');
  expect(attempts).toBe(1);
});

it('fails if all ports are taken', async () => {
  const start = async () => {
    throw new Error('bind: Address already in use');
  };
  await expect(onFreePort(start)).rejects.toThrow('already in use');
});
