import { createLogger, type AllPorts, type InProcessEventBus, type Telemetry } from '@rubato/service-kit';
import { ApiClient, createTestDatabase, temporaryFolder } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  serviceNames,
  standaloneConfig,
  startProduct,
  type ComponentName,
  type ServiceName,
  type StandaloneConfig,
} from '@rubato/standalone';
import { describedAnswers, type CheckAnswer } from './described-answers.ts';
import { testPorts } from './test-ports.ts';
import { whenAvailable } from './when-available.ts';

export const demoFolder = join(import.meta.dirname, '../demo');

export interface TestProduct {
  readonly url: string;
  readonly ports: AllPorts;
  /** What the answers to all these clients go through. */
  readonly checkAnswer: CheckAnswer;
  /** A new client without a session. */
  visitor(): ApiClient;
  /** A new client who has just signed up, and what the server said. */
  member(): Promise<{ client: ApiClient; user: { id: number; username: string; email: string } }>;
  databaseUrl(service: ServiceName): string;
  close(): Promise<void>;
}

let members = 0;

/** A name that no other test of this run has. */
export function uniqueName(): string {
  members += 1;
  return `member-${members}-${randomBytes(4).toString('hex')}`;
}

export interface TestProductOptions {
  /** Carries the events instead of the run's own bus. */
  readonly events?: InProcessEventBus;
  readonly trustedProxyHops?: number;
  /** Variables such as `QUOTA_SONGS`; else the defaults count. */
  readonly quotas?: Readonly<Record<string, string>>;
  /** Settings that differ from the defaults. */
  readonly config?: Partial<StandaloneConfig>;
  readonly frontEndsFolder?: string;
  readonly telemetry?: (part: ComponentName) => Telemetry;
  /** Fills the empty databases before anything else looks at them. */
  readonly prepareDatabases?: (databaseUrl: (service: ServiceName) => string) => Promise<void>;
  /** Where the log goes, line by line; with it, requests are told of in it. */
  readonly onLog?: (line: string) => void;
}

/** The services and the gateway on databases and a media folder of their own. */
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
  const databases = new Map(
    await Promise.all(serviceNames.map(async (name) => [name, await createTestDatabase()] as const)),
  );
  const databaseUrl = (service: ServiceName) => databases.get(service)?.url ?? '';
  await prepareDatabases?.(databaseUrl);
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
    databaseUrl,
    frontEndsFolder,
    telemetry,
    accessLog: onLog ? 'info' : 'debug',
    uploads: ports.uploads,
    onServicesReady: ports.open,
  });
  return {
    ...(await clientsOf(product.url)),
    ports: ports.of('catalog'),
    databaseUrl,
    close: async () => {
      await ports.stopConsuming();
      await product.close();
      await ports.close();
      await Promise.all([...databases.values()].map((database) => database.drop()));
      await folder.remove();
    },
  };
}

/** One that runs already, such as the containers of the distributed topology. Its databases are found by the environment. */
async function runningProduct(url: string): Promise<TestProduct> {
  return {
    ...(await clientsOf(url)),
    get ports(): AllPorts {
      throw new Error('The inside of a product that runs elsewhere is out of reach');
    },
    databaseUrl: (service) => process.env[`${service.toUpperCase()}_DATABASE_URL`] ?? '',
    close: async () => {},
  };
}

async function clientsOf(url: string) {
  const checkAnswer = describedAnswers(await (await fetch(`${url}/api/openapi.json`)).json());
  const visitor = () => new ApiClient(url, checkAnswer);
  const member = async () => {
    const client = visitor();
    // Another name for each attempt: one that was answered with 503 may have been made all the same.
    const answer = await whenAvailable(() => {
      const username = uniqueName();
      const email = `${username}@rubato.example`;
      return client.post('/api/auth/signup', { username, email, password: 'a fine long password' });
    });
    if (answer.status !== 201) throw new Error(`Sign-up failed: ${answer.status}`);
    return { client, user: await answer.json() };
  };
  return { url, checkAnswer, visitor, member };
}
