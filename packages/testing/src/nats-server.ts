import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

export interface NatsServer {
  readonly url: string;
  /** Stops answering without closing connections, as a frozen machine does. */
  freeze(): void;
  thaw(): void;
  /** Kills the server; `start` begins a new one on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The `nats-server` program that the test run found or installed; undefined where there is none. */
export const natsProgram: string | undefined = process.env.TEST_NATS_PROGRAM;

/** Starts a NATS server of its own, on loopback. */
export async function startNatsServer(): Promise<NatsServer> {
  const port = await freePort();
  let server = await launch(port);
  const kill = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    kill,
    start: async () => {
      server = await launch(port);
    },
  };
}

async function launch(port: number): Promise<ChildProcess> {
  if (!natsProgram) throw new Error('There is no nats-server');
  const server = spawn(natsProgram, ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr.setEncoding('utf8');
  for await (const [text] of on(server)) if (text.includes('Server is ready')) return server;
  throw new Error('nats-server ended at once');
}

async function* on(server: ChildProcess): AsyncGenerator<[string]> {
  while (server.exitCode === null) {
    const [text]: string[] = await once(server.stderr!, 'data');
    yield [text ?? ''];
  }
}
