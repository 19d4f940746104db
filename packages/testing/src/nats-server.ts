import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface NatsServer extends TestServer {
  /** Where it tells of itself over HTTP, when that was asked for. */
  readonly monitorUrl: string | undefined;
  /** Kills the server and removes what it stored. */
  remove(): Promise<void>;
}

/** The `nats-server` program that the test run found or installed; undefined where there is none. */
export const natsProgram: string | undefined = process.env.TEST_NATS_PROGRAM;

export interface NatsOptions {
  /** Whether it stores events. */
  readonly jetStream?: boolean;
  /** Where it stores them; a temporary folder when it is not said. */
  readonly folder?: string;
  /** Its configuration, given the folder to store in, with the variables that it takes from the environment. Ports are decided here. */
  readonly config?: {
    readonly text: (storeFolder: string) => string;
    readonly env: Readonly<Record<string, string>>;
  };
}

/** Starts a NATS server of its own, on loopback. With a configuration it also has a monitor. */
export async function startNatsServer({
  jetStream = false,
  folder,
  config,
}: NatsOptions = {}): Promise<NatsServer> {
  if (!natsProgram) throw new Error('There is no nats-server');
  const port = await freePort();
  const temporary = (jetStream || config) && !folder ? await temporaryFolder() : undefined;
  const store = folder ?? temporary?.path;
  const monitorPort = String(await freePort());
  const server = await startServer(`nats://127.0.0.1:${port}`, {
    program: natsProgram,
    args: [
      '-a',
      '127.0.0.1',
      '-p',
      String(port),
      ...(jetStream && store ? ['-js', '-sd', store] : []),
      ...(config && store ? ['-c', await writeConfig(store, config.text), '-m', monitorPort] : []),
    ],
    env: config?.env,
    readyText: 'Server is ready',
  });
  const remove = async () => {
    await server.kill();
    await temporary?.remove();
  };
  return { ...server, monitorUrl: config && `http://127.0.0.1:${monitorPort}`, remove };
}

async function writeConfig(folder: string, text: (storeFolder: string) => string): Promise<string> {
  const path = join(folder, 'nats.conf');
  await writeFile(path, text(folder));
  return path;
}
