import {
  createLogger,
  type AllPorts,
  type InProcessEventBus,
  type Logger,
  type Telemetry,
} from '@rubato/service-kit';
import { temporaryFolder } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { loadServices, parseStandaloneConfig, startProduct, type StandaloneConfig } from '@rubato/standalone';
import { externalProduct, rejectInternals, type ExternalProduct } from './external-product.ts';
import { clientsOf, type ProductClients } from './product-clients.ts';
import { longDeadlines } from './deadlines.ts';
import { createEmptyDatabases, createServiceDatabases } from './service-databases.ts';
import { testPorts } from './test-ports.ts';

export interface TestProduct extends ProductClients {
  readonly ports: AllPorts;
  /** The secret of the process that resets the demo. */
  readonly demoSecret: string;
  databaseUrl(service: string): string;
  close(): Promise<void>;
}

export interface TestProductOptions {
  /** Replaces the event bus. */
  readonly events?: InProcessEventBus;
  readonly trustedProxyHops?: number;
  /** Environment variables such as `QUOTA_SONGS`. */
  readonly quotas?: Readonly<Record<string, string>>;
  /** Settings that differ from the defaults. */
  readonly config?: Partial<StandaloneConfig>;
  readonly frontEndsFolder?: string;
  readonly telemetry?: (processName: string) => Telemetry;
  /** Prepares the databases before the start. They are empty if this is given, and migrated otherwise. */
  readonly prepareDatabases?: (databaseUrl: (service: string) => string) => Promise<void>;
  /** Receives each log line, including the access log. */
  readonly onLog?: (line: string) => void;
  readonly logger?: Logger;
  /** Uses NATS, JetStream, Redis and MinIO instead of the in-process adapters. */
  readonly withServers?: boolean;
}

const testSettings = { PORT: '0', MAX_CONCURRENT_MEDIA_JOBS: '0', WRITES_PER_USER: '0', ...longDeadlines };

/**
 * Starts services and gateway with their own databases and media folder, in the process of the test, which
 * accesses their internals. Loading them takes seconds: other tests use `startHostedProduct`.
 */
export async function startTestProduct({
  events,
  trustedProxyHops = 0,
  quotas = {},
  config,
  frontEndsFolder,
  telemetry: createTelemetry,
  prepareDatabases,
  onLog,
  logger = onLog && createLogger('test', 'info', { write: onLog }),
  withServers = process.env.TEST_PORTS === 'servers',
}: TestProductOptions = {}): Promise<TestProduct> {
  if (process.env.RUBATO_URL) return withoutPorts(await externalProduct(process.env.RUBATO_URL));
  const folder = await temporaryFolder();
  const services = await loadServices();
  const databases = await (prepareDatabases ? createEmptyDatabases() : createServiceDatabases());
  await prepareDatabases?.(databases.url);
  const createPorts = await testPorts(folder.path, { withServers, events, logger });
  const secret = () => randomBytes(32).toString('hex');
  const demoSecret = secret();
  const product = await startProduct({
    config: {
      ...parseStandaloneConfig({ ...testSettings, ...quotas }),
      trustedProxyHops,
      ...config,
    },
    services,
    createPorts: createPorts.of,
    secrets: { csrf: secret(), internal: secret(), demo: demoSecret },
    getDatabaseUrl: databases.url,
    frontEndsFolder,
    createTelemetry,
    accessLog: onLog ? 'info' : 'debug',
    uploads: createPorts.uploads,
    onServicesReady: createPorts.open,
  });
  return {
    ...(await clientsOf(product.url)),
    ports: createPorts.of('catalog'),
    demoSecret,
    databaseUrl: databases.url,
    close: async () => {
      await createPorts.stopConsuming();
      await product.close();
      await createPorts.close();
      await databases.drop();
      await folder.remove();
    },
  };
}

function withoutPorts(product: ExternalProduct): TestProduct {
  return {
    ...product,
    get ports() {
      return rejectInternals();
    },
    get demoSecret() {
      return rejectInternals();
    },
  };
}
