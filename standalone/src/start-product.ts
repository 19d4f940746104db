import { AuthModule, authConfig } from '@rubato/auth-service';
import { CatalogModule } from '@rubato/catalog-service';
import { HttpUploadChannel, startGateway, type GatewayOptions } from '@rubato/gateway';
import { LibraryModule } from '@rubato/library-service';
import { MediaModule, UploadsService } from '@rubato/media-service';
import {
  startService,
  type AllPorts,
  type RunningPart,
  type ServiceOptions,
  type Telemetry,
  type UploadChannel,
} from '@rubato/service-kit';
import type { StandaloneConfig } from './config.ts';
import { addFrontEndRoutes } from './edge-proxy/front-end-routes.ts';
import { addMediaRoutes } from './edge-proxy/media-routes.ts';
import { InProcessUploadChannel } from './in-process.upload-channel.ts';
import type { Secrets } from './secrets.ts';

export const serviceNames = ['auth', 'catalog', 'library', 'media'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type PartName = ServiceName | 'gateway';

export interface ProductOptions {
  readonly config: Omit<StandaloneConfig, 'dataFolder' | 'logLevel'>;
  /** The ports of each part: the same for all, or connections of its own. */
  readonly ports: (part: PartName) => AllPorts;
  readonly secrets: Secrets;
  /** The connection URL of a service's own database. */
  readonly databaseUrl: (service: ServiceName) => string;
  /** Where the built front ends are; without it only the API and the media are served. */
  readonly frontEndsFolder?: string | undefined;
  /**
   * How uploads reach media: without HTTP, where a process holds all parts, or as between parts that stand
   * apart.
   */
  readonly uploads: 'in-process' | 'http';
  /** Called when all services listen, before the first request: events may pass from now on. */
  readonly onServicesReady?: () => void;
  /** At which level each request is a line in the log: `debug` unless it says otherwise. */
  readonly accessLog?: GatewayOptions['accessLog'];
  /** What watches over each part; nothing unless it is asked for. */
  readonly telemetry?: (part: PartName) => Telemetry;
}

/** Starts services, gateway and edge proxy on the given ports, all in this process. Closing it ends them in reverse. */
export async function startProduct(options: ProductOptions): Promise<RunningPart> {
  const started: RunningPart[] = [];
  const close = async () => {
    for (const service of started.toReversed()) await service.close();
  };
  try {
    const uploads = await startServices(options, started);
    options.onServicesReady?.();
    const gateway = await startPublicSide(options, uploads);
    started.push(gateway);
    return { url: gateway.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the four services at once. Returns the way to media for uploads. */
async function startServices(
  { config, ports, secrets, databaseUrl: url, uploads, telemetry }: ProductOptions,
  started: RunningPart[],
): Promise<UploadChannel> {
  const start = async (options: Omit<ServiceOptions, 'ports'> & { name: ServiceName }) => {
    const { name } = options;
    const service = await startService({ ...options, ports: ports(name), telemetry: telemetry?.(name) });
    started.push(service);
    return service;
  };
  const [media] = await Promise.all([
    start({
      name: 'media',
      module: MediaModule.with({
        databaseUrl: url('media'),
        internalSecret: secrets.internal,
        uploadLimits: config.uploadLimits,
        quotas: config.quotas.media,
        trashDays: config.trashDays,
        jobConcurrency: config.jobConcurrency,
      }),
      ...(uploads === 'http' ? { http: { host: '127.0.0.1', port: 0 } } : {}),
    }),
    start({
      name: 'auth',
      module: AuthModule.with({
        ...authConfig({ DATABASE_URL: url('auth'), DEMO: config.demo }),
        limits: config.accountLimits,
      }),
    }),
    start({
      name: 'catalog',
      module: CatalogModule.with({
        databaseUrl: url('catalog'),
        mediaBaseUrl: config.mediaBaseUrl,
        quotas: config.quotas.catalog,
      }),
    }),
    start({
      name: 'library',
      module: LibraryModule.with({
        databaseUrl: url('library'),
        mediaBaseUrl: config.mediaBaseUrl,
        quotas: config.quotas.library,
      }),
    }),
  ]);
  return uploads === 'http'
    ? new HttpUploadChannel({ url: media.url, secret: secrets.internal })
    : new InProcessUploadChannel(media.get(UploadsService));
}

function startPublicSide(
  { config, ports, secrets, frontEndsFolder, accessLog, telemetry }: ProductOptions,
  uploads: UploadChannel,
): Promise<RunningPart> {
  const gatewayPorts = ports('gateway');
  return startGateway({
    config: { ...config, csrfSecret: secrets.csrf },
    ports: gatewayPorts,
    uploads,
    http: { host: config.host, port: config.port },
    accessLog,
    telemetry: telemetry?.('gateway'),
    addEdgeRoutes: async (server) => {
      addMediaRoutes(server, gatewayPorts.objects);
      if (frontEndsFolder) await addFrontEndRoutes(server, frontEndsFolder);
    },
  });
}
