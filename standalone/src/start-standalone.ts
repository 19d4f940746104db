import { startPostgresCluster } from '@rubato/embedded-postgres';
import {
  FolderObjectStore,
  InProcessBus,
  InProcessEventBus,
  MemoryEphemeralStore,
  type Logger,
  type AllPorts,
} from '@rubato/service-kit';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { StandaloneConfig } from './config.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { loadServices } from './services/load-services.ts';
import { assertServiceSettings } from './services/service-settings.ts';
import { startProduct } from './start-product.ts';

export interface StandaloneOptions {
  readonly config: StandaloneConfig;
  readonly logger: Logger;
  /** The folder of the built front ends; without it only the API and media are served. */
  readonly frontEndsFolder?: string;
  /** Receives user-facing descriptions of slow steps. */
  readonly onProgress?: (text: string) => void;
}

export interface Standalone {
  readonly url: string;
  readonly ports: AllPorts;
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/** Starts the whole product in this process: database, services, gateway and edge routes, in this order. */
export async function startStandalone({
  config: settings,
  logger,
  frontEndsFolder,
  onProgress,
}: StandaloneOptions): Promise<Standalone> {
  const config = await resolveSettings(settings);
  await mkdir(config.dataFolder, { recursive: true, mode: 0o755 });
  const secrets = await loadSecrets(config.dataFolder);
  const services = await loadServices();
  assertServiceSettings(services, config, secrets);
  const databases = new Map(services.map(({ manifest: { name, database } }) => [name, database]));
  const cluster = await startPostgresCluster({
    folder: config.dataFolder,
    onInitialize: () => onProgress?.('Preparing the database'),
  });
  try {
    await cluster.ensureDatabases([...databases.values()]);
    const { ports, events } = createEmbeddedPorts(config.dataFolder, logger, config.reservedBytes);
    await ports.objects.removeUnfinished();
    const product = await startProduct({
      config,
      services,
      createPorts: () => ports,
      secrets,
      getDatabaseUrl: (service) => cluster.getUrl(databases.get(service) ?? service),
      frontEndsFolder,
      uploads: 'in-process',
      onServicesReady: () => events.open(),
    });
    const close = async () => {
      await product.close();
      await cluster.stop();
    };
    return { url: product.url, ports, secrets, close };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/**
 * Mail is written into the data folder, unless an SMTP server is configured. Services need the port before the gateway
 * listens on it, because it is part of the links in mails.
 */
async function resolveSettings(config: StandaloneConfig): Promise<StandaloneConfig> {
  const MAIL_FOLDER = config.environment.MAIL_FOLDER ?? join(config.dataFolder, 'mail');
  const port = config.port || (await findFreePort(config.host));
  return { ...config, port, environment: { ...config.environment, MAIL_FOLDER } };
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Creates the embedded adapters of all ports. Uploads leave `reservedBytes` of the disk free. */
export function createEmbeddedPorts(
  dataFolder: string,
  logger: Logger,
  reservedBytes = 0,
): { ports: AllPorts & { readonly objects: FolderObjectStore }; events: InProcessEventBus } {
  const events = new InProcessEventBus();
  const ports = {
    bus: new InProcessBus(),
    events,
    ephemeral: new MemoryEphemeralStore(),
    objects: new FolderObjectStore(join(dataFolder, 'media'), reservedBytes),
    logger,
  };
  return { ports, events };
}
