import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startServer, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface NatsServer extends TestServer {
  /** URL of its HTTP monitoring endpoint; undefined unless the server was started with a configuration. */
  readonly monitorUrl: string | undefined;
  /** Kills the server and deletes its data. */
  remove(): Promise<void>;
}

/** Path of the `nats-server` program that the test run found or installed; undefined if there is none. */
export const natsProgram: string | undefined = process.env.TEST_NATS_PROGRAM;

export interface NatsOptions {
  /** Whether JetStream is enabled. */
  readonly jetStream?: boolean;
  /** Folder of the JetStream store; a temporary one by default. */
  readonly folder?: string;
  /** Builds the configuration for a store folder, and the environment variables it refers to. Ports are set here. */
  readonly config?: {
    readonly text: (storeFolder: string) => string;
    readonly env: Readonly<Record<string, string>>;
  };
}

/** Starts a separate NATS server on loopback, with a monitoring endpoint if it has a configuration. */
export async function startNatsServer({
  jetStream = false,
  folder,
  config,
}: NatsOptions = {}): Promise<NatsServer> {
  if (!natsProgram) throw new Error('nats-server not found: set TEST_NATS_PROGRAM');
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
