import {
  makeSmallDisk,
  startMinioProcess,
  startNatsProcess,
  startRedisProcess,
  TcpProxy,
  type MinioProcess,
  type NatsProcess,
  type RedisProcess,
  type SmallDisk,
} from '@rubato/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  generateNatsConfiguration,
  getNatsPasswordVariable,
} from '../../../scripts/deploy/nats-configuration.mjs';
import { listServices, readServices } from '../../../scripts/parts.mjs';
import { startPostgres, type Postgres } from './postgres.ts';
import { createSecret } from './secrets.ts';

export const root = join(import.meta.dirname, '../../..');
/** The services that faults and checks name. Others run as well. */
export type ServiceName = 'auth' | 'catalog' | 'discovery' | 'library' | 'media';
export const serviceNames = listServices(root) as readonly ServiceName[];
export type ProcessName = ServiceName | 'gateway';
export const processNames: readonly ProcessName[] = [...serviceNames, 'gateway'];

/** Creates a value for each process, all at the same time. */
export async function mapProcesses<Value>(
  create: (name: ProcessName) => Promise<Value>,
): Promise<Record<ProcessName, Value>> {
  const entries = processNames.map(async (name) => [name, await create(name)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<ProcessName, Value>;
}

/** Disk sizes in MB, larger than any run requires. */
const diskSizes = { nats: 512, minio: 4096, postgres: 2048 };

/** The backing servers, each behind a TCP proxy, and the environments of the processes that use them. */
export interface Servers {
  readonly nats: NatsProcess;
  readonly redis: RedisProcess;
  readonly minio: MinioProcess;
  readonly postgres: Postgres;
  /** Media uses `minio` and the edge proxy `minioForEdge`; both lead to the same server. */
  readonly proxies: Record<'redis' | 'minio' | 'minioForEdge' | 'postgres', TcpProxy>;
  /** Disks of the servers; undefined where mounting is not permitted. */
  readonly disks: Readonly<Record<'nats' | 'minio' | 'postgres', SmallDisk | undefined>>;
  /** One proxy to NATS per process. */
  readonly natsProxies: Record<ProcessName, TcpProxy>;
  /** Direct URL of a service's database, bypassing the proxy. */
  databaseUrl(service: ServiceName): string;
  /** Environment variables of a process. */
  environment(name: ProcessName): Record<string, string>;
  remove(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  const natsPasswords = Object.fromEntries(
    [...processNames, 'demo'].map((name) => [getNatsPasswordVariable(name), createSecret()]),
  );
  const disks = {
    nats: await makeSmallDisk(diskSizes.nats),
    minio: await makeSmallDisk(diskSizes.minio),
    postgres: await makeSmallDisk(diskSizes.postgres),
  };
  const [nats, redis, minio, postgres] = await Promise.all([
    startNatsProcess({
      folder: disks.nats?.path,
      config: { text: natsConfig(), env: { ...natsPasswords, NATS_MONITOR: '127.0.0.1:8222' } },
    }),
    startRedisProcess(),
    startMinioProcess(disks.minio?.path),
    startPostgres(serviceNames, disks.postgres?.path),
  ]);
  const databaseUrl = (service: ServiceName) => postgres.url(service);
  const proxies = {
    redis: await TcpProxy.to(redis.url),
    minio: await TcpProxy.to(minio.url),
    minioForEdge: await TcpProxy.to(minio.url),
    postgres: await TcpProxy.to(databaseUrl('auth')),
  };
  const natsProxies = await mapProcesses(() => TcpProxy.to(nats.url));
  const store = {
    S3_URL: proxies.minio.through(minio.url),
    S3_ACCESS_KEY: 'media',
    S3_SECRET_KEY: createSecret(),
  };
  await prepareObjectStore(minio, store);
  const environment = (name: ProcessName): Record<string, string> => ({
    NATS_URL: natsProxies[name].through(nats.url),
    NATS_USER: name,
    NATS_PASSWORD: natsPasswords[getNatsPasswordVariable(name)] ?? '',
    REDIS_URL: proxies.redis.through(redis.url),
    ...(name === 'gateway' ? {} : { DATABASE_URL: proxies.postgres.through(databaseUrl(name)) }),
    ...(name === 'media' ? store : {}),
  });
  const remove = async () => {
    await Promise.all(
      [...Object.values(proxies), ...Object.values(natsProxies)].map((proxy) => proxy.close()),
    );
    await Promise.all([nats.remove(), redis.kill(), minio.remove(), postgres.remove()]);
    await Promise.all(Object.values(disks).map((disk) => disk?.remove()));
  };
  return { nats, redis, minio, postgres, proxies, disks, natsProxies, databaseUrl, environment, remove };
}

/** The deployed configuration with another store folder. */
function natsConfig(): (storeFolder: string) => string {
  const text = generateNatsConfiguration(readServices(root));
  return (storeFolder) => text.replace(/^(\s*store_dir:).*$/m, `$1 ${JSON.stringify(storeFolder)}`);
}

/** Runs the set-up program of media once, as an operator does. */
async function prepareObjectStore(minio: MinioProcess, store: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist/prepare-object-store.main.js'], {
    cwd: join(root, 'services/media'),
    env: { ...process.env, ...store, S3_ROOT_USER: minio.accessKey, S3_ROOT_PASSWORD: minio.secretKey },
  });
}
