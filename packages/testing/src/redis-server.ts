import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';

export type RedisServer = TestServer;

/** Path of the `redis-server` program that the test run found or installed; undefined if there is none. */
export const redisProgram: string | undefined = process.env.TEST_REDIS_PROGRAM;

/** Starts a separate Redis server on loopback, without persistence. */
export async function startRedisServer(): Promise<RedisServer> {
  if (!redisProgram) throw new Error('redis-server not found: set TEST_REDIS_PROGRAM');
  const port = await freePort();
  return startServer(`redis://127.0.0.1:${port}`, {
    program: redisProgram,
    args: ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
    readyText: 'Ready to accept connections',
  });
}
