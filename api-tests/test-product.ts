import { createLogger, type AllPorts, type InProcessEventBus, type Telemetry } from '@rubato/service-kit';
import { ApiClient, temporaryFolder } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  standaloneConfig,
  startProduct,
  type ComponentName,
  type ServiceName,
  type StandaloneConfig,
} from '@rubato/standalone';
import { checkDocumented, type CheckResponse } from './documented-responses.ts';
import { createEmptyDatabases, createServiceDatabases } from './service-databases.ts';
import { testPorts } from './test-ports.ts';
import { whenAvailable } from './when-available.ts';

export const demoFolder = join(import.meta.dirname, '../demo');

export interface TestProduct {
  readonly url: string;
  readonly ports: AllPorts;
  /** The check of every response to these clients. */
  readonly checkResponse: CheckResponse;
  /** A new client without a session. */
  visitor(): ApiClient;
  /** A new client after sign-up, and the user. */
  member(): Promise<{ client: ApiClient; user: { id: number; username: string; email: string } }>;
  databaseUrl(service: ServiceName): string;
  close(): Promise<void>;
}

let members = 0;

/** A name that is unique in this test run. */
export function uniqueName(): string {
  members += 1;
  return `member-${members}-${randomBytes(4).toString('hex')}`;
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
  readonly telemetry?: (component: ComponentName) => Telemetry;
  /** Prepares the databases before the start. They are empty if this is given, and migrated otherwise. */
  readonly prepareDatabases?: (databaseUrl: (service: ServiceName) => string) => Promise<void>;
  /** Receives each log line, including the access log. */
  readonly onLog?: (line: string) => void;
}

/** Starts services and gateway with their own databases and media folder. */
export async function startTestProduct({
  events,
  trustedProxyHops = 0,
  quotas = {},
  config,
  frontEndsFolder,
  telemetry,
  prepareDatabases,
  onLog,
}: TestProductOptions = {}): Promise<TestProduct> {
  if (process.env.RUBATO_URL) return runningProduct(process.env.RUBATO_URL);
  const folder = await temporaryFolder();
  const databases = await (prepareDatabases ? createEmptyDatabases() : createServiceDatabases());
  await prepareDatabases?.(databases.url);
  const ports = await testPorts(folder.path, events, onLog && createLogger('test', 'info', { write: onLog }));
  const secret = () => randomBytes(32).toString('hex');
  const product = await startProduct({
    config: {
      ...standaloneConfig({ PORT: '0', MEDIA_JOBS_AT_ONCE: '0', ...quotas }),
      trustedProxyHops,
      ...config,
    },
    ports: ports.of,
    secrets: { csrf: secret(), internal: secret(), demo: secret() },
    databaseUrl: databases.url,
    frontEndsFolder,
    telemetry,
    accessLog: onLog ? 'info' : 'debug',
    uploads: ports.uploads,
    onServicesReady: ports.open,
  });
  return {
    ...(await clientsOf(product.url)),
    ports: ports.of('catalog'),
    databaseUrl: databases.url,
    close: async () => {
      await ports.stopConsuming();
      await product.close();
      await ports.close();
      await databases.drop();
      await folder.remove();
    },
  };
}

/**
 * A product that is already running, such as the containers of the distributed topology. Its databases are
 * given by the environment.
 */
async function runningProduct(url: string): Promise<TestProduct> {
  return {
    ...(await clientsOf(url)),
    get ports(): AllPorts {
      throw new Error('The internals of a product that runs elsewhere are not accessible');
    },
    databaseUrl: (service) => process.env[`${service.toUpperCase()}_DATABASE_URL`] ?? '',
    close: async () => {},
  };
}

async function clientsOf(url: string) {
  const checkResponse = checkDocumented(await (await fetch(`${url}/api/openapi.json`)).json());
  const visitor = () => new ApiClient(url, checkResponse);
  const member = async () => {
    const client = visitor();
    // A new name for each attempt: a sign-up that returned 503 may have succeeded nevertheless.
    const answer = await whenAvailable(() => {
      const username = uniqueName();
      const email = `${username}@rubato.example`;
      return client.post('/api/auth/signup', { username, email, password: 'a fine long password' });
    });
    if (answer.status !== 201) throw new Error(`Sign-up failed: ${answer.status}`);
    return { client, user: await answer.json() };
  };
  return { url, checkResponse, visitor, member };
}
