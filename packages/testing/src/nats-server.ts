import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface NatsServer extends TestServer {
  /** Kills the server and removes what it stored. */
  remove(): Promise<void>;
}

/** The `nats-server` program that the test run found or installed; undefined where there is none. */
export const natsProgram: string | undefined = process.env.TEST_NATS_PROGRAM;

/** Starts a NATS server of its own, on loopback; with `jetStream` it stores events in a temporary folder. */
export async function startNatsServer({ jetStream = false } = {}): Promise<NatsServer> {
  if (!natsProgram) throw new Error('There is no nats-server');
  const port = await freePort();
  const store = jetStream ? await temporaryFolder() : undefined;
  const server = await startServer(`nats://127.0.0.1:${port}`, {
    program: natsProgram,
    args: ['-a', '127.0.0.1', '-p', String(port), ...(store ? ['-js', '-sd', store.path] : [])],
    readyText: 'Server is ready',
  });
  const remove = async () => {
    await server.kill();
    await store?.remove();
  };
  return { ...server, remove };
}
