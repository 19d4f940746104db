import type { InProcessEventBus, Ports } from '@rubato/service-kit';
import { ApiClient, createTestDatabase, temporaryFolder } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { serviceNames, startProduct, type ServiceName } from '../src/index.ts';
import { testPorts } from './test-ports.ts';

export const demoFolder = join(import.meta.dirname, '../../demo');

export interface TestProduct {
  readonly url: string;
  readonly ports: Ports;
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

/** The services and the gateway on databases and a media folder of their own. */
export async function startTestProduct(eventBus?: InProcessEventBus): Promise<TestProduct> {
  const folder = await temporaryFolder();
  const databases = new Map(
    await Promise.all(serviceNames.map(async (name) => [name, await createTestDatabase()] as const)),
  );
  const databaseUrl = (service: ServiceName) => databases.get(service)?.url ?? '';
  const ports = await testPorts(folder.path, eventBus);
  const secret = () => randomBytes(32).toString('hex');
  const product = await startProduct({
    config: { host: '127.0.0.1', port: 0, demo: 'on', mediaBaseUrl: '/media/', trustedProxyHops: 0 },
    ports: ports.of,
    secrets: { csrf: secret(), internal: secret(), demo: secret() },
    databaseUrl,
    onServicesReady: ports.open,
  });
  const visitor = () => new ApiClient(product.url);
  return {
    url: product.url,
    ports: ports.of('catalog'),
    visitor,
    member: async () => {
      const client = visitor();
      const username = uniqueName();
      const answer = await client.post('/api/auth/signup', {
        username,
        email: `${username}@rubato.example`,
        password: 'a fine long password',
      });
      return { client, user: await answer.json() };
    },
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
