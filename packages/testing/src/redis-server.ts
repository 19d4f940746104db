import { onFreePort } from './free-port.ts';
import { startServer, type ServerProcess, type TestServer } from './server-process.ts';
import { startTestContainer } from './test-container.ts';

export type RedisServer = TestServer;
export type RedisProcess = ServerProcess;

const { TEST_REDIS_IMAGE: image, TEST_REDIS_PROGRAM: program } = process.env;
const port = 6379;
const command = ['--save', '', '--appendonly', 'no'];
const readyText = 'Ready to accept connections';

/** Whether the test run can start Redis servers. */
export const hasRedis = Boolean(image || program);

/** Starts a separate Redis server on loopback, without persistence: a container if the test run has an image. */
export function startRedisServer(): Promise<RedisServer> {
  return image ? startRedisContainer(image) : startRedisProcess();
}

/** Starts `redis-server` as a process. */
export async function startRedisProcess(): Promise<RedisProcess> {
  if (!program) throw new Error('redis-server not found: set TEST_REDIS_PROGRAM');
  return onFreePort((ownPort) =>
    startServer(`redis://127.0.0.1:${ownPort}`, {
      program,
      args: ['--bind', '127.0.0.1', '--port', String(ownPort), ...command],
      readyText,
    }),
  );
}

async function startRedisContainer(image: string): Promise<RedisServer> {
  const container = await startTestContainer({
    image,
    command: ['redis-server', '--bind', '0.0.0.0', '--protected-mode', 'no', ...command],
    ports: [port],
    ready: readyText,
  });
  return { ...container, url: `redis://${container.address(port)}` };
}
