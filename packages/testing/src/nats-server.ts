import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, onFreePort } from './free-port.ts';
import { startServer, type ServerProcess, type TestServer } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startTestContainer } from './test-container.ts';

interface NatsExtras {
  /** URL of its HTTP monitoring endpoint; undefined unless the server was started with a configuration. */
  readonly monitorUrl: string | undefined;
  /** Kills the server and deletes its data. */
  remove(): Promise<void>;
}
export type NatsServer = TestServer & NatsExtras;
export type NatsProcess = ServerProcess & NatsExtras;

export interface NatsOptions {
  /** Whether JetStream is enabled. */
  readonly jetStream?: boolean;
  /** Builds the configuration for a store folder, and the environment variables it refers to. Ports are set here. */
  readonly config?: {
    readonly text: (storeFolder: string) => string;
    readonly env: Readonly<Record<string, string>>;
  };
}

const { TEST_NATS_IMAGE: image, TEST_NATS_PROGRAM: program } = process.env;
const [port, monitorPort] = [4222, 8222];
const readyText = 'Server is ready';

/** Whether the test run can start NATS servers. */
export const hasNats = Boolean(image || program);

/**
 * Starts a separate NATS server on loopback, with a monitoring endpoint if it has a configuration: a container if the test run
 * has an image.
 */
export function startNatsServer(options: NatsOptions = {}): Promise<NatsServer> {
  return image ? startNatsContainer(image, options) : startNatsProcess(options);
}

/** Starts `nats-server` as a process. JetStream stores its data in `folder`, by default in a temporary one. */
export async function startNatsProcess(
  options: NatsOptions & { readonly folder?: string } = {},
): Promise<NatsProcess> {
  if (!program) throw new Error('nats-server not found: set TEST_NATS_PROGRAM');
  const { config, folder } = options;
  const temporary = folder ? undefined : await temporaryFolder();
  const store = folder ?? temporary?.path ?? '';
  const configFile = join(store, 'nats.conf');
  if (config) await writeFile(configFile, config.text(store));
  const server = await onFreePort(async (ownPort) => {
    const ownMonitorPort = await freePort();
    const started = await startServer(`nats://127.0.0.1:${ownPort}`, {
      program,
      args: ['-a', '127.0.0.1', '-p', String(ownPort), ...flags(options, store, configFile, ownMonitorPort)],
      env: config?.env,
      readyText,
    });
    return { ...started, monitorUrl: config && `http://127.0.0.1:${ownMonitorPort}` };
  });
  const remove = async () => {
    await server.kill();
    await temporary?.remove();
  };
  return { ...server, remove };
}

async function startNatsContainer(image: string, options: NatsOptions): Promise<NatsServer> {
  const { config } = options;
  const [store, configFile] = ['/data', '/etc/rubato/nats.conf'];
  const container = await startTestContainer({
    image,
    command: ['-a', '0.0.0.0', '-p', String(port), ...flags(options, store, configFile, monitorPort)],
    environment: config?.env,
    ports: config ? [port, monitorPort] : [port],
    files: config && [{ target: configFile, content: config.text(store) }],
    ready: readyText,
  });
  const monitorUrl = config && `http://${container.address(monitorPort)}`;
  return { ...container, url: `nats://${container.address(port)}`, monitorUrl };
}

function flags(
  { jetStream, config }: NatsOptions,
  store: string,
  configFile: string,
  monitor: number,
): string[] {
  return [
    ...(jetStream ? ['-js', '-sd', store] : []),
    ...(config ? ['-c', configFile, '-m', String(monitor)] : []),
  ];
}
