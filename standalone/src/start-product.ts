import { AuthModule, authConfig } from '@rubato/auth-service';
import { CatalogModule } from '@rubato/catalog-service';
import { startGateway } from '@rubato/gateway';
import { LibraryModule } from '@rubato/library-service';
import { MediaModule } from '@rubato/media-service';
import { startService, type Ports, type RunningService, type ServiceOptions } from '@rubato/service-kit';
import type { StandaloneConfig } from './config.ts';
import { addFrontEndRoutes } from './front-door/front-end-routes.ts';
import { addMediaRoutes } from './front-door/media-routes.ts';
import type { Secrets } from './secrets.ts';

export const serviceNames = ['auth', 'catalog', 'library', 'media'] as const;
export type ServiceName = (typeof serviceNames)[number];
export type PartName = ServiceName | 'gateway';

export interface ProductOptions {
  readonly config: Pick<StandaloneConfig, 'host' | 'port' | 'demo' | 'mediaBaseUrl' | 'trustedProxyHops'>;
  /** The ports of each part: the same for all, or connections of its own. */
  readonly ports: (part: PartName) => Ports;
  readonly secrets: Secrets;
  /** The connection URL of a service's own database. */
  readonly databaseUrl: (service: ServiceName) => string;
  /** Where the built front ends are; without it only the API and the media are served. */
  readonly frontEndsFolder?: string | undefined;
  /** Called when all services listen, before the first request: events may pass from now on. */
  readonly onServicesReady?: () => void;
}

/** Starts services, gateway and front door on the given ports, all in this process. Closing it ends them in reverse. */
export async function startProduct(options: ProductOptions): Promise<RunningService> {
  const started: RunningService[] = [];
  const close = async () => {
    for (const service of started.toReversed()) await service.close();
  };
  try {
    const mediaUrl = await startServices(options, started);
    options.onServicesReady?.();
    const gateway = await startPublicSide(options, mediaUrl);
    started.push(gateway);
    return { url: gateway.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the four services at once. Returns where media takes uploads. */
async function startServices(
  { config, ports, secrets, databaseUrl: url }: ProductOptions,
  started: RunningService[],
): Promise<string> {
  const start = async (options: Omit<ServiceOptions, 'ports'> & { name: ServiceName }) => {
    const service = await startService({ ...options, ports: ports(options.name) });
    started.push(service);
    return service;
  };
  const [media] = await Promise.all([
    start({
      name: 'media',
      module: MediaModule.with({ databaseUrl: url('media'), internalSecret: secrets.internal }),
      http: { host: '127.0.0.1', port: 0 },
    }),
    start({
      name: 'auth',
      module: AuthModule.with(authConfig({ DATABASE_URL: url('auth'), DEMO: config.demo })),
    }),
    start({
      name: 'catalog',
      module: CatalogModule.with({ databaseUrl: url('catalog'), mediaBaseUrl: config.mediaBaseUrl }),
    }),
    start({ name: 'library', module: LibraryModule.with({ databaseUrl: url('library') }) }),
  ]);
  return media.url;
}

function startPublicSide(
  { config, ports, secrets, frontEndsFolder }: ProductOptions,
  mediaUrl: string,
): Promise<RunningService> {
  const gatewayPorts = ports('gateway');
  return startGateway({
    config: {
      mediaUrl,
      internalSecret: secrets.internal,
      csrfSecret: secrets.csrf,
      trustedProxyHops: config.trustedProxyHops,
    },
    ports: gatewayPorts,
    http: { host: config.host, port: config.port },
    frontDoor: async (server) => {
      addMediaRoutes(server, gatewayPorts.objects);
      if (frontEndsFolder) await addFrontEndRoutes(server, frontEndsFolder);
    },
  });
}
