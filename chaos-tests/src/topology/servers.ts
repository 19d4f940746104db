import {
  makeSmallDisk,
  startMinioServer,
  startNatsServer,
  startRedisServer,
  TcpProxy,
  type MinioServer,
  type NatsServer,
  type RedisServer,
  type SmallDisk,
} from '@rubato/testing';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres, type Postgres } from './postgres.ts';
import { newSecret } from './secrets.ts';

export const root = join(import.meta.dirname, '../../..');
export const serviceNames = ['auth', 'catalog', 'library', 'media'] as const;
export type ServiceName = (typeof serviceNames)[number];
export const partNames = [...serviceNames, 'gateway'] as const;
export type PartName = (typeof partNames)[number];

/** More than a run needs. Megabytes. */
const diskSizes = { nats: 512, minio: 4096, postgres: 2048 };

/** The servers that the parts need, each behind a proxy, and what the parts are told of them. */
export interface Servers {
  readonly nats: NatsServer;
  readonly redis: RedisServer;
  readonly minio: MinioServer;
  readonly postgres: Postgres;
  /** To `minio` goes media, to `files` the front door: it is the same server. */
  readonly proxies: Record<'redis' | 'minio' | 'files' | 'postgres', TcpProxy>;
  /** What they store on; undefined where no disk of its own can be had. */
  readonly disks: Readonly<Record<'nats' | 'minio' | 'postgres', SmallDisk | undefined>>;
  /** Each part's own way to NATS. */
  readonly links: Record<PartName, TcpProxy>;
  /** The database of a service, not through the proxy. */
  databaseUrl(service: ServiceName): string;
  /** The environment of one part. */
  environment(part: PartName): Record<string, string>;
  remove(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  const natsPasswords = Object.fromEntries(
    [...partNames, 'demo'].map((name) => [`NATS_${name.toUpperCase()}_PASSWORD`, newSecret()]),
  );
  const disks = {
    nats: await makeSmallDisk(diskSizes.nats),
    minio: await makeSmallDisk(diskSizes.minio),
    postgres: await makeSmallDisk(diskSizes.postgres),
  };
  const [nats, redis, minio, postgres] = await Promise.all([
    startNatsServer({
      folder: disks.nats?.path,
      config: { text: await natsConfig(), env: { ...natsPasswords, NATS_MONITOR: '127.0.0.1:8222' } },
    }),
    startRedisServer(),
    startMinioServer(disks.minio?.path),
    startPostgres(serviceNames, disks.postgres?.path),
  ]);
  const databaseUrl = (service: ServiceName) => postgres.url(service);
  const proxies = {
    redis: await TcpProxy.to(redis.url),
    minio: await TcpProxy.to(minio.url),
    files: await TcpProxy.to(minio.url),
    postgres: await TcpProxy.to(databaseUrl('auth')),
  };
  const links = Object.fromEntries(
    await Promise.all(partNames.map(async (part) => [part, await TcpProxy.to(nats.url)] as const)),
  ) as Record<PartName, TcpProxy>;
  const store = {
    S3_URL: proxies.minio.through(minio.url),
    S3_ACCESS_KEY: 'media',
    S3_SECRET_KEY: newSecret(),
  };
  await prepareObjectStore(minio, store);
  const environment = (part: PartName): Record<string, string> => ({
    NATS_URL: links[part].through(nats.url),
    NATS_USER: part,
    NATS_PASSWORD: natsPasswords[`NATS_${part.toUpperCase()}_PASSWORD`] ?? '',
    REDIS_URL: proxies.redis.through(redis.url),
    ...(part === 'gateway' ? {} : { DATABASE_URL: proxies.postgres.through(databaseUrl(part)) }),
    ...(part === 'media' ? store : {}),
  });
  const remove = async () => {
    await Promise.all([...Object.values(proxies), ...Object.values(links)].map((proxy) => proxy.close()));
    await Promise.all([nats.remove(), redis.kill(), minio.remove(), postgres.remove()]);
    await Promise.all(Object.values(disks).map((disk) => disk?.remove()));
  };
  return { nats, redis, minio, postgres, proxies, disks, links, databaseUrl, environment, remove };
}

/** The one that is deployed, but for where it stores. */
async function natsConfig(): Promise<(storeFolder: string) => string> {
  const text = await readFile(join(root, 'deploy/nats/nats.conf'), 'utf8');
  return (storeFolder) => text.replace(/^(\s*store_dir:).*$/m, `$1 ${JSON.stringify(storeFolder)}`);
}

/** As whoever runs the product does it: with media's own program, once. */
async function prepareObjectStore(minio: MinioServer, store: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist/prepare-object-store.main.js'], {
    cwd: join(root, 'services/media'),
    env: { ...process.env, ...store, S3_ROOT_USER: minio.accessKey, S3_ROOT_PASSWORD: minio.secretKey },
  });
}
