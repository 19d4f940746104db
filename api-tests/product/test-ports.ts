import {
  createLogger,
  createEventRouting,
  InProcessEventBus,
  readServiceManifests,
  defaultEventStream,
  type AllPorts,
  type Logger,
} from '@rubato/service-kit';
import {
  JetStreamEventBus,
  NatsBus,
  RedisEphemeralStore,
  S3ObjectStore,
} from '@rubato/service-kit/distributed';
import { startMinioServer, startNatsServer, startRedisServer } from '@rubato/testing';
import { createEmbeddedPorts, type ProductOptions } from '@rubato/standalone';
import { serviceNames } from './service-names.ts';

export interface TestPorts {
  of(processName: string): AllPorts;
  readonly uploads: ProductOptions['uploads'];
  /** Starts event delivery, once all services are listening. */
  open(): void;
  /** Stops event delivery, before the services stop. */
  stopConsuming(): Promise<void>;
  close(): Promise<void>;
}

const usualLogger = createLogger('test', process.env.LOG_LEVEL ?? 'silent');

/** The time limits of calls to servers, in milliseconds: slowness alone must not fail a test. */
const limitMs = 60_000;
const redisLimits = { connectTimeout: limitMs, commandTimeout: limitMs, socketTimeout: limitMs };
const storeDeadlines = { callMs: limitMs, idleMs: limitMs };

export interface TestPortsOptions {
  /** NATS, JetStream, Redis and MinIO for every service and the gateway, unless `events` replaces the event bus. */
  readonly withServers: boolean;
  readonly events?: InProcessEventBus | undefined;
  readonly logger?: Logger | undefined;
}

/** In-process adapters, or those of servers. */
export function testPorts(
  folder: string,
  { withServers, events, logger = usualLogger }: TestPortsOptions,
): Promise<TestPorts> {
  return withServers && !events ? serverPorts(logger) : inProcessPorts(folder, logger, events);
}

async function inProcessPorts(
  folder: string,
  logger: Logger,
  events = new InProcessEventBus(),
): Promise<TestPorts> {
  const ports = { ...createEmbeddedPorts(folder, logger).ports, events };
  return {
    of: () => ports,
    uploads: 'in-process',
    open: () => events.open(),
    stopConsuming: async () => {},
    close: async () => {},
  };
}

async function serverPorts(logger: Logger): Promise<TestPorts> {
  const [nats, redis, minio] = await Promise.all([
    startNatsServer({ jetStream: true }),
    startRedisServer(),
    startMinioServer(),
  ]);
  const objects = await S3ObjectStore.connect({ ...minio, bucket: 'rubato', deadlines: storeDeadlines });
  const connect = async (processName: string) => ({
    bus: await NatsBus.connect({ servers: nats.url }),
    events: await JetStreamEventBus.connect({ servers: nats.url }, processName, logger, {
      routing: createEventRouting(readServiceManifests()),
      stream: defaultEventStream,
    }),
    ephemeral: await RedisEphemeralStore.connect(redis.url, logger, { limits: redisLimits }),
    objects,
    logger,
  });
  const processNames = [...serviceNames, 'gateway'];
  const connected = new Map(
    await Promise.all(
      processNames.map(async (processName) => [processName, await connect(processName)] as const),
    ),
  );
  const each = (work: (ports: Awaited<ReturnType<typeof connect>>) => Promise<void>) =>
    Promise.all([...connected.values()].map(work));
  return {
    of: (processName) => connected.get(processName)!,
    uploads: 'http',
    open: () => {},
    stopConsuming: async () => void (await each((ports) => ports.events.stopConsuming())),
    close: async () => {
      await each(async ({ bus, events, ephemeral }) => {
        await events.close();
        await bus.close();
        await ephemeral.close();
      });
      objects.close();
      await Promise.all([nats.remove(), redis.kill(), minio.remove()]);
    },
  };
}
