import { startPostgresCluster } from '@rubato/embedded-postgres';
import {
  FolderObjectStore,
  InProcessBus,
  InProcessEventBus,
  MemoryEphemeralStore,
  type Logger,
  type AllPorts,
} from '@rubato/service-kit';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StandaloneConfig } from './config.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { serviceNames, startProduct, type ServiceName } from './start-product.ts';

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

export const databaseName = (service: ServiceName): string => `rubato_${service}`;

/** Starts the whole product in this process: database, services, gateway and edge routes, in this order. */
export async function startStandalone({
  config,
  logger,
  frontEndsFolder,
  onProgress,
}: StandaloneOptions): Promise<Standalone> {
  await mkdir(config.dataFolder, { recursive: true, mode: 0o755 });
  const secrets = await loadSecrets(config.dataFolder);
  const cluster = await startPostgresCluster({
    folder: config.dataFolder,
    onInitialise: () => onProgress?.('Preparing the database'),
  });
  try {
    await cluster.ensureDatabases(serviceNames.map(databaseName));
    const { ports, events } = embeddedPorts(config.dataFolder, logger);
    await ports.objects.removeUnfinished();
    const product = await startProduct({
      config,
      ports: () => ports,
      secrets,
      databaseUrl: (service) => cluster.url(databaseName(service)),
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

/** Creates the embedded adapters of all ports. */
export function embeddedPorts(
  dataFolder: string,
  logger: Logger,
): { ports: AllPorts & { readonly objects: FolderObjectStore }; events: InProcessEventBus } {
  const events = new InProcessEventBus();
  const ports = {
    bus: new InProcessBus(),
    events,
    ephemeral: new MemoryEphemeralStore(),
    objects: new FolderObjectStore(join(dataFolder, 'media')),
    logger,
  };
  return { ports, events };
}
