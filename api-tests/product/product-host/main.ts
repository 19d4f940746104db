// The product host: starts and closes products on request of test files, and gives access to their internals.
// Sends its URL over IPC; closes all products and exits when the parent process disconnects.
import { createLogger } from '@rubato/service-kit';
import { serviceNames } from '../service-names.ts';
import fastify from 'fastify';
import { appendFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { startTestProduct, type TestProduct } from '../test-product.ts';
import type { ProductRequest, StartedProduct } from './messages.ts';
import { recordRoutes } from './registered-routes.ts';

type OfProduct = { Params: { id: number } };
type OfObject = { Params: { id: number; key: string } };

const products = new Map<number, TestProduct>();
let shared: Promise<StartedProduct> | undefined;
let lastId = 0;
/** Products start one after another, so that the recorded routes are those of one product. */
let starting: Promise<unknown> = Promise.resolve();

const server = fastify({ bodyLimit: 64 * 1024 * 1024, routerOptions: { maxParamLength: 1000 } });
const parseAs = 'buffer';
server.addContentTypeParser(
  'application/octet-stream',
  { parseAs },
  async (_: unknown, body: Buffer) => body,
);

server.post<{ Body: ProductRequest }>('/products', async ({ body }) => {
  const started = (body.isShared && shared) || starting.then(() => start(body));
  if (body.isShared) shared = started;
  starting = started.catch(() => {
    // The next test file tries again.
    if (shared === started) shared = undefined;
  });
  return started;
});
server.delete<OfProduct>('/products/:id', async ({ params: { id } }) => {
  const product = productOf(id);
  products.delete(Number(id));
  await product.close();
  return {};
});
server.get<OfProduct & { Querystring: { prefix: string } }>('/products/:id/objects', async (request) => {
  const objects = await Array.fromAsync(portsOf(request.params.id).objects.list(request.query.prefix));
  return objects.map(({ key }) => key);
});
server.get<OfObject>('/products/:id/objects/:key', async ({ params: { id, key } }) => {
  const reader = await portsOf(id).objects.open(key);
  if (!reader) throw new Error(`There is no object ${key}`);
  const content = await reader.read(0, reader.bytes);
  await reader.close();
  return content;
});
server.put<OfObject & { Body: Buffer }>(
  '/products/:id/objects/:key',
  async ({ params: { id, key }, body }) => {
    await portsOf(id).objects.put(key, Readable.from([body]));
    return {};
  },
);
server.post<OfProduct & { Body: { key: string; value: string } }>(
  '/products/:id/ephemeral',
  async ({ params: { id }, body: { key, value } }) => {
    await portsOf(id).ephemeral.set(key, value, 60);
    return {};
  },
);

process.once('disconnect', async () => {
  await Promise.allSettled([...products.values()].map((product) => product.close()));
  process.exit();
});
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }));

async function start({
  logName,
  withServers,
  isShared: _isShared,
  ...options
}: ProductRequest): Promise<StartedProduct> {
  const { result: product, routes } = await recordRoutes(() =>
    startTestProduct({ ...options, withServers, logger: loggerOf(logName) }),
  );
  lastId += 1;
  products.set(lastId, product);
  const databaseUrls = Object.fromEntries(serviceNames.map((name) => [name, product.databaseUrl(name)]));
  return {
    id: lastId,
    url: product.url,
    databaseUrls,
    routes: [...routes],
  };
}

/** Logs to standard output if LOG_LEVEL is set, and otherwise warnings to the file that is shown after failures. */
function loggerOf(name: string) {
  const { LOG_LEVEL: level, TEST_PRODUCT_LOG: file = '' } = process.env;
  if (level) return createLogger(name, level);
  return createLogger(name, 'warn', { write: (line) => appendFileSync(file, line) });
}

function productOf(id: number): TestProduct {
  const product = products.get(Number(id));
  if (!product) throw new Error(`There is no product ${id}`);
  return product;
}

function portsOf(id: number) {
  return productOf(id).ports;
}
