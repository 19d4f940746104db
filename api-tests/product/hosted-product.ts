// Products of a product host: a process that has loaded the services once and starts a product for each test
// file that asks for one. Loading them in a test file takes several times longer than starting a product. Each
// Jest worker has its own host.
import { expect } from '@jest/globals';
import { basename } from 'node:path';
import { externalProduct, rejectInternals, type ExternalProduct } from './external-product.ts';
import type { HostedProductOptions, ProductRequest, StartedProduct } from './product-host/messages.ts';
import { clientsOf, type ProductClients } from './product-clients.ts';

export interface HostedProduct extends ProductClients {
  /** The routes of all servers of the product, such as `GET /api/songs/:id`. */
  readonly routes: ReadonlySet<string>;
  databaseUrl(service: string): string;
  readonly internals: ProductInternals;
  close(): Promise<void>;
}

/** What the public API does not show. */
export interface ProductInternals {
  objectKeys(prefix: string): Promise<string[]>;
  readObject(key: string): Promise<Buffer>;
  storeObject(key: string, content: Uint8Array): Promise<void>;
  storeEphemeral(key: string, value: string): Promise<void>;
}

/** Quotas for tests with many sign-ups or log-ins: all of them have the same address. */
export const unlimitedAttempts = {
  SIGN_UPS_PER_ADDRESS: '0',
  LOG_IN_FAILURES_PER_ADDRESS: '0',
  DEMO_LOG_INS_PER_ADDRESS: '0',
};

/** A product that test files use one after another, for tests that no data and attempts of others affect. */
export function sharedProduct(): Promise<HostedProduct> {
  return requestProduct({ quotas: unlimitedAttempts }, true);
}

/** Starts services and gateway with their own databases and media folder. */
export function startHostedProduct(options: HostedProductOptions = {}): Promise<HostedProduct> {
  return requestProduct(options, false);
}

async function requestProduct(options: HostedProductOptions, isShared: boolean): Promise<HostedProduct> {
  const { RUBATO_URL: externalUrl, TEST_PRODUCT_HOST: hosts, TEST_PORTS, JEST_WORKER_ID } = process.env;
  if (externalUrl) return withoutInternals(await externalProduct(externalUrl));
  const withServers = TEST_PORTS === 'servers';
  const ownHost = `${hosts}/worker-${JEST_WORKER_ID}${withServers ? '-with-servers' : ''}`;
  const host = await (await send(ownHost, 'GET')).text();
  const logName = isShared ? 'shared' : basename(expect.getState().testPath ?? '');
  const request: ProductRequest = { ...options, isShared, logName, withServers };
  const started = await send(`${host}/products`, 'POST', request);
  const { id, url, databaseUrls, routes }: StartedProduct = await started.json();
  const path = `${host}/products/${id}`;
  return {
    ...(await clientsOf(url)),
    routes: new Set(routes),
    databaseUrl: (service) => databaseUrls[service] ?? '',
    internals: internalsAt(path),
    close: async () => void (isShared || (await send(path, 'DELETE'))),
  };
}

function withoutInternals(product: ExternalProduct): HostedProduct {
  return {
    ...product,
    routes: new Set(),
    get internals() {
      return rejectInternals();
    },
  };
}

function internalsAt(path: string): ProductInternals {
  const object = (key: string) => `${path}/objects/${encodeURIComponent(key)}`;
  return {
    objectKeys: async (prefix) =>
      (await send(`${path}/objects?prefix=${encodeURIComponent(prefix)}`, 'GET')).json(),
    readObject: async (key) => Buffer.from(await (await send(object(key), 'GET')).arrayBuffer()),
    storeObject: async (key, content) => void (await send(object(key), 'PUT', content)),
    storeEphemeral: async (key, value) => void (await send(`${path}/ephemeral`, 'POST', { key, value })),
  };
}

async function send(url: string, method: string, body?: object): Promise<Response> {
  const isBinary = body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    ...(body && {
      headers: { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' },
      body: isBinary ? new Uint8Array(body) : JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${await response.text()}`);
  return response;
}
