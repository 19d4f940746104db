import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';

export type RedisServer = TestServer;

/** The `redis-server` program that the test run found or installed; undefined where there is none. */
export const redisProgram: string | undefined = process.env.TEST_REDIS_PROGRAM;

/** Starts a Redis server of its own, on loopback, which stores nothing on disk. */
export async function startRedisServer(): Promise<RedisServer> {
  if (!redisProgram) throw new Error('There is no redis-server');
  const port = await freePort();
  return startServer(`redis://127.0.0.1:${port}`, {
    program: redisProgram,
    args: ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
    readyText: 'Ready to accept connections',
  });
}
