import { createLogger } from '@rubato/service-kit';
import { temporaryFolder } from '@rubato/testing';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createEmbeddedPorts, loadServices, parseStandaloneConfig, startProduct } from '@rubato/standalone';
import { longDeadlines } from './deadlines.ts';
import { createServiceDatabases } from './service-databases.ts';
import { serviceNames } from './service-names.ts';

const program = join(import.meta.dirname, 'killable-product.ts');

/** Databases and a folder that survive the processes using them. */
export interface PersistentEnvironment {
  /** The folder of the object store, where unfinished objects are in a folder of their own. */
  readonly objects: string;
  databaseUrl(service: string): string;
  /** Starts the product in a child process. */
  start(): Promise<{ url: string; kill(): Promise<void> }>;
  /** Starts the product in the test's process, to access its internals; `remove` closes it. */
  startHere(): ReturnType<typeof startHere>;
  remove(): Promise<void>;
}

/** `settings` are those of the product, such as `DATA_EXPORT_DAYS`. */
export async function createPersistentEnvironment(
  settings: Readonly<Record<string, string>> = {},
): Promise<PersistentEnvironment> {
  const folder = await temporaryFolder();
  const databases = await createServiceDatabases();
  const databaseUrl = databases.url;
  const message = {
    folder: folder.path,
    secret: randomBytes(32).toString('hex'),
    databases: Object.fromEntries(serviceNames.map((name) => [name, databaseUrl(name)])),
    settings,
  };
  const processes = new Set<ChildProcess>();
  /** Loads the program in advance, since loading takes longer than starting. */
  const load = () => {
    const child = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    processes.add(child);
    return child;
  };
  let loaded = load();
  const here: { close(): Promise<void> }[] = [];
  return {
    objects: join(folder.path, 'media'),
    databaseUrl,
    start: async () => {
      const child = loaded;
      loaded = load();
      const ended = once(child, 'exit').then(() => {
        throw new Error('The product exited early');
      });
      ended.catch(() => {});
      child.send(message);
      const [url] = await Promise.race([once(child, 'message'), ended]);
      return { url: String(url), kill: () => kill(child) };
    },
    startHere: async () => {
      const product = await startHere(message);
      here.push(product);
      return product;
    },
    remove: async () => {
      for (const { close } of here) await close();
      await Promise.all([...processes].map(kill));
      await databases.drop();
      await folder.remove();
    },
  };
}

interface ProductSettings {
  readonly folder: string;
  readonly secret: string;
  readonly databases: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

async function startHere({ folder, secret, databases, settings }: ProductSettings) {
  const { ports, events } = createEmbeddedPorts(
    folder,
    createLogger('test', process.env.LOG_LEVEL ?? 'silent'),
  );
  await ports.objects.removeUnfinished();
  const product = await startProduct({
    config: parseStandaloneConfig({
      PORT: '0',
      DEMO: 'off',
      MAX_CONCURRENT_MEDIA_JOBS: '0',
      WRITES_PER_USER: '0',
      ...longDeadlines,
      ...settings,
    }),
    services: await loadServices(),
    createPorts: () => ports,
    secrets: { csrf: secret, internal: secret, demo: secret },
    getDatabaseUrl: (service) => databases[service] ?? '',
    uploads: 'in-process',
    onServicesReady: () => events.open(),
  });
  let closed: Promise<void> | undefined;
  return { url: product.url, ports, close: () => (closed ??= product.close()) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
