import { startNatsProcess, startRedisProcess } from '@rubato/testing';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startChild, type ChildServer } from './child-server.ts';
import type { Product } from './product.ts';

const program = (folder: string) => join(import.meta.dirname, '../..', folder, 'dist/main.js');

/** Starts a gateway and a catalog as separate processes with NATS and Redis, on the database of the idle `product`. */
export async function startDistributedApi(product: Product): Promise<ChildServer> {
  const [nats, redis] = await Promise.all([startNatsProcess({ jetStream: true }), startRedisProcess()]);
  const secret = randomBytes(32).toString('hex');
  const env = {
    NATS_URL: nats.url,
    NATS_PASSWORD: secret,
    REDIS_URL: redis.url,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    LOG_LEVEL: 'info',
  };
  const DATABASE_URL = await product.databaseUrl('rubato_catalog');
  const catalog = await startChild([program('services/catalog')], {
    ...env,
    NATS_USER: 'catalog',
    DATABASE_URL,
  });
  const gateway = await startChild([program('gateway')], {
    ...env,
    NATS_USER: 'gateway',
    METRICS_PORT: '0',
    MEDIA_URL: 'http://127.0.0.1:9',
    INTERNAL_SECRET: secret,
    CSRF_SECRET: secret,
  });
  return {
    pid: gateway.pid,
    url: gateway.url,
    stop: async () => {
      await gateway.stop();
      await catalog.stop();
      await Promise.all([nats.remove(), redis.kill()]);
    },
  };
}
