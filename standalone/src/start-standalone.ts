import { AuthModule } from '@rubato/auth-service';
import { CatalogModule } from '@rubato/catalog-service';
import { startGateway } from '@rubato/gateway';
import { LibraryModule } from '@rubato/library-service';
import { MediaModule } from '@rubato/media-service';
import {
  FolderObjectStore,
  InProcessBus,
  InProcessEventBus,
  MemoryEphemeralStore,
  startPostgresCluster,
  startService,
  type Logger,
  type Ports,
  type PostgresCluster,
  type RunningService,
} from '@rubato/service-kit';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { authConfig } from '@rubato/auth-service';
import type { StandaloneConfig } from './config.ts';
import { addFrontEndRoutes } from './front-door/front-end-routes.ts';
import { addMediaRoutes } from './front-door/media-routes.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

export interface StandaloneOptions {
  readonly config: StandaloneConfig;
  readonly logger: Logger;
  /** Where the built front ends are; without it only the API and the media are served. */
  readonly frontEndsFolder?: string;
  /** Told in a person's words what takes time. */
  readonly onProgress?: (text: string) => void;
}

export interface Standalone {
  readonly url: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  /** Resolves when the database ends without having been asked to. */
  readonly databaseEnded: Promise<void>;
  close(): Promise<void>;
}

const databases = { auth: 'rubato_auth', catalog: 'rubato_catalog', library: 'rubato_library', media: 'rubato_media' } as const;

/** Starts the whole product in this process: database, services, gateway and front door, in this order. */
export async function startStandalone({ config, logger, frontEndsFolder, onProgress }: StandaloneOptions): Promise<Standalone> {
  await mkdir(config.dataFolder, { recursive: true, mode: 0o755 });
  const secrets = await loadSecrets(config.dataFolder);
  const cluster = await startPostgresCluster({
    folder: config.dataFolder,
    onInitialise: () => onProgress?.('Preparing the database'),
  });
  const started: RunningService[] = [];
  const close = async () => {
    for (const service of started.toReversed()) await service.close();
    await cluster.stop();
  };
  try {
    await cluster.ensureDatabases(Object.values(databases));
    const ports = embeddedPorts(config, logger);
    const mediaUrl = await startServices(config, secrets, cluster, ports, started);
    const gateway = await startGateway({
      config: { mediaUrl, internalSecret: secrets.internal, csrfSecret: secrets.csrf, trustedProxyHops: config.trustedProxyHops },
      ports,
      http: { host: config.host, port: config.port },
      frontDoor: async (server) => {
        addMediaRoutes(server, ports.objects);
        if (frontEndsFolder) await addFrontEndRoutes(server, frontEndsFolder);
      },
    });
    started.push(gateway);
    return { url: gateway.url, ports, secrets, databaseEnded: cluster.ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type EmbeddedPorts = Ports & { readonly events: InProcessEventBus };

function embeddedPorts(config: StandaloneConfig, logger: Logger): EmbeddedPorts {
  return {
    bus: new InProcessBus(),
    events: new InProcessEventBus(),
    ephemeral: new MemoryEphemeralStore(),
    objects: new FolderObjectStore(join(config.dataFolder, 'media')),
    logger,
  };
}

/** Starts the four services, then lets events pass between them. Returns where media takes uploads. */
async function startServices(
  config: StandaloneConfig,
  secrets: Secrets,
  cluster: PostgresCluster,
  ports: EmbeddedPorts,
  started: RunningService[],
): Promise<string> {
  const url = (service: keyof typeof databases) => cluster.url(databases[service]);
  const start = async (options: Omit<Parameters<typeof startService>[0], 'ports'>) => {
    const service = await startService({ ...options, ports });
    started.push(service);
    return service;
  };
  const [media] = await Promise.all([
    start({
      name: 'media',
      module: MediaModule.with({ databaseUrl: url('media'), internalSecret: secrets.internal }),
      http: { host: '127.0.0.1', port: 0 },
    }),
    start({ name: 'auth', module: AuthModule.with(authConfig({ DATABASE_URL: url('auth'), DEMO: config.demo })) }),
    start({ name: 'catalog', module: CatalogModule.with({ databaseUrl: url('catalog'), mediaBaseUrl: config.mediaBaseUrl }) }),
    start({ name: 'library', module: LibraryModule.with({ databaseUrl: url('library') }) }),
  ]);
  ports.events.open();
  return media.url;
}
