import { startGateway } from '@rubato/gateway';
import type { RunningServer, UploadChannel } from '@rubato/service-kit';
import { addFrontEndRoutes } from './edge-proxy/front-end-routes.ts';
import { addMediaRoutes } from './edge-proxy/media-routes.ts';
import type { ProductOptions } from './product-options.ts';
import { startServices } from './services/start-services.ts';

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

function startPublicServer(
  { config, createPorts, secrets, frontEndsFolder, accessLog, createTelemetry }: ProductOptions,
  uploads: UploadChannel,
): Promise<RunningServer> {
  const gatewayPorts = createPorts('gateway');
  return startGateway({
    config: { ...config, csrfSecret: secrets.csrf },
    ports: gatewayPorts,
    uploads,
    http: { host: config.host, port: config.port },
    accessLog,
    telemetry: createTelemetry?.('gateway'),
    deadlineFactor: config.deadlineFactor,
    addEdgeRoutes: async (server) => {
      addMediaRoutes(server, gatewayPorts.objects);
      if (!frontEndsFolder) return;
      await addFrontEndRoutes(server, {
        folder: frontEndsFolder,
        remotesFile: config.remotesFile,
        overrides: config.remoteOverrides,
        log: gatewayPorts.logger,
      });
    },
  });
}
