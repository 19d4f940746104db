import {
  startService,
  type RunningServer,
  type RunningService,
  type UploadChannel,
} from '@rubato/service-kit';
import type { ProductOptions } from '../product-options.ts';
import type { LoadedService } from './load-services.ts';
import { noUploadChannel } from './no-upload-channel.ts';
import { createServiceEnvironment } from './service-settings.ts';

/** Starts all services in parallel and adds them to `started`. Returns the channel to the one that receives uploads. */
export async function startServices(
  options: ProductOptions,
  started: RunningServer[],
): Promise<UploadChannel> {
  const { services } = options;
  const receiver = findUploadReceiver(services);
  const running = new Map<LoadedService, RunningService>();
  await Promise.all(
    services.map(async (one) => {
      const service = await start(one, options, one === receiver);
      running.set(one, service);
      started.push(service);
    }),
  );
  const service = receiver && running.get(receiver);
  if (!service) return noUploadChannel;
  return options.uploads === 'http'
    ? createHttpUploadChannel(service, options)
    : (receiver.service.offers.uploadChannel?.(service) ?? noUploadChannel);
}

/** As in the distributed topology. Only tests use it. */
async function createHttpUploadChannel(
  { url }: RunningServer,
  { secrets, config }: ProductOptions,
): Promise<UploadChannel> {
  const { HttpUploadChannel, uploadTimeoutMs } = await import('@rubato/gateway/http-upload-channel');
  return new HttpUploadChannel({ url, secret: secrets.internal }, config.deadlineFactor * uploadTimeoutMs);
}

function start(
  { service: { name, createModule } }: LoadedService,
  { config, createPorts, secrets, getDatabaseUrl, uploads, createTelemetry }: ProductOptions,
  receivesUploads: boolean,
): Promise<RunningService> {
  return startService({
    name,
    module: createModule(createServiceEnvironment(config, secrets, getDatabaseUrl(name))),
    ports: createPorts(name),
    telemetry: createTelemetry?.(name),
    deadlineFactor: config.deadlineFactor,
    ...(receivesUploads && uploads === 'http' ? { http: { host: '127.0.0.1', port: 0 } } : {}),
  });
}

function findUploadReceiver(services: readonly LoadedService[]): LoadedService | undefined {
  const [first, ...others] = services.filter(({ service }) => service.offers.uploadChannel);
  if (others.length > 0)
    throw new Error(
      `Several services receive uploads: ${[first, ...others].map((one) => one?.service.name).join(', ')}`,
    );
  return first;
}
