import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger, RpcClient, type AllPorts, type RunningServer } from '@rubato/service-kit';
import { createEmbeddedPorts, loadServices, parseStandaloneConfig, startProduct } from '@rubato/standalone';
import { createTestDatabase, temporaryFolder, waitUntil, type TestDatabase } from '@rubato/testing';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { greetingMessages } from './additional-services/greetings/src/contract/greetings.messages.ts';
import { longDeadlines } from '../product/deadlines.ts';
import { clientsOf } from '../product/product-clients.ts';
import { internalDescribe, internalIt } from '../product/product-location.ts';
import { createServiceDatabases, type ServiceDatabases } from '../product/service-databases.ts';

/** As if this folder was in `services`. */
const additional = join(import.meta.dirname, 'additional-services');
const secret = 's'.repeat(32);
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databases: ServiceDatabases;
let own: TestDatabase;
let ports: AllPorts;
let product: RunningServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  databases = await createServiceDatabases();
  own = await createTestDatabase();
  const embedded = createEmbeddedPorts(folder.path, createLogger('test', 'silent'));
  ports = embedded.ports;
  product = await startProduct({
    config: parseStandaloneConfig({
      PORT: '0',
      MAX_CONCURRENT_MEDIA_JOBS: '0',
      SALUTATION: 'Good evening',
      ...longDeadlines,
    }),
    services: [...(await loadServices()), ...(await loadServices(additional))],
    createPorts: () => ports,
    secrets: { csrf: secret, internal: secret, demo: secret },
    getDatabaseUrl: (name) => (name === 'greetings' ? own.url : databases.url(name)),
    uploads: 'in-process',
    onServicesReady: () => embedded.events.open(),
  });
});

afterAll(async () => {
  await product.close();
  await databases.drop();
  await own.drop();
  await folder.remove();
});

internalIt(
  'starts a service of another folder, with its own settings, database, messages and events',
  async () => {
    const { user } = await (await clientsOf(product.url)).signUp();
    const { id: userId, username } = user;
    const rpc = new RpcClient(ports.bus);
    const greet = () => rpc.call(greetingMessages.greet, { userId }).catch(() => undefined);

    await waitUntil(async () => (await greet())?.greeting === `Good evening, ${username}`);
    await waitUntil(async () => ((await greet())?.previous ?? 0) >= 2);
  },
);

internalDescribe('a service whose code is not that of its manifest', () => {
  /** A folder with one service, whose entry is `code`. */
  async function servicesWith(name: string, code?: string): Promise<string> {
    const services = join(folder.path, `services-with-${name}`);
    const manifest = {
      name,
      description: 'For this test',
      serves: [],
      calls: [],
      emits: [],
      consumes: [],
      database: `rubato_${name}`,
      readiness: '/health/ready',
    };
    await mkdir(join(services, name, 'src'), { recursive: true });
    await writeFile(join(services, name, 'service.json'), JSON.stringify(manifest));
    if (code) await writeFile(join(services, name, 'src/index.ts'), code);
    return services;
  }

  it('is not loaded without an entry', async () => {
    const services = await servicesWith('empty');

    await expect(loadServices(services)).rejects.toThrow('empty/src/index.ts cannot be loaded');
  });

  it('is not loaded if its entry exports no service of this name', async () => {
    const services = await servicesWith('broken', "export const service = { name: 'other' };\n");

    await expect(loadServices(services)).rejects.toThrow('does not export the service broken');
  });
});
