import { AuthModule, authConfig } from '@rubato/auth-service';
import { CatalogModule } from '@rubato/catalog-service';
import { HttpUploadChannel, startGateway, type GatewayOptions } from '@rubato/gateway';
import { LibraryModule } from '@rubato/library-service';
import { MediaModule, UploadsService } from '@rubato/media-service';
import {
  startService,
  type AllPorts,
  type RunningServer,
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
export type ComponentName = ServiceName | 'gateway';

export interface ProductOptions {
  readonly config: Omit<StandaloneConfig, 'dataFolder' | 'logLevel'>;
  /** The ports of each component: the same for all, or separate connections. */
  readonly ports: (component: ComponentName) => AllPorts;
  readonly secrets: Secrets;
  /** The connection URL of a service's own database. */
  readonly databaseUrl: (service: ServiceName) => string;
  /** The folder of the built front ends; without it only the API and media are served. */
  readonly frontEndsFolder?: string | undefined;
  /** How uploads reach media: by function call in the same process, or over HTTP as in the distributed topology. */
  readonly uploads: 'in-process' | 'http';
  /** Called once all services are listening, before the first request: events may be delivered from then on. */
  readonly onServicesReady?: () => void;
  /** The log level of the access log; `debug` by default. */
  readonly accessLog?: GatewayOptions['accessLog'];
  /** Metrics and tracing of each component; none by default. */
  readonly telemetry?: (component: ComponentName) => Telemetry;
}

/** Starts services, gateway and edge routes in this process, on the given ports. `close` stops them in reverse order. */
export async function startProduct(options: ProductOptions): Promise<RunningServer> {
  const started: RunningServer[] = [];
  const close = async () => {
    for (const service of started.toReversed()) await service.close();
  };
  try {
    const uploads = await startServices(options, started);
    options.onServicesReady?.();
    const gateway = await startPublicServer(options, uploads);
    started.push(gateway);
    return { url: gateway.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the four services in parallel. Returns the upload channel to media. */
async function startServices(
  { config, ports, secrets, databaseUrl: url, uploads, telemetry }: ProductOptions,
  started: RunningServer[],
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
      module: mediaModule(config, url('media'), secrets.internal),
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

function mediaModule(config: ProductOptions['config'], databaseUrl: string, internalSecret: string) {
  const { uploadLimits, trashDays, jobConcurrency, quotas } = config;
  return MediaModule.with({
    databaseUrl,
    internalSecret,
    uploadLimits,
    quotas: quotas.media,
    trashDays,
    jobConcurrency,
  });
}

function startPublicServer(
  { config, ports, secrets, frontEndsFolder, accessLog, telemetry }: ProductOptions,
  uploads: UploadChannel,
): Promise<RunningServer> {
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
