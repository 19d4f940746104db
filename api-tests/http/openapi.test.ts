import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '@rubato/testing';
import { internalIt } from '../product/product-location.ts';
import { sharedProduct, type HostedProduct } from '../product/hosted-product.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security?: object[];
  parameters: { $ref?: string; name?: string; in?: string }[];
  responses: Record<string, Response>;
}

interface Response {
  $ref?: string;
  headers?: Record<string, object>;
}

interface Description {
  openapi: string;
  info: { title: string; version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses', Record<string, Response>>;
}

let product: HostedProduct;
let client: ApiClient;
let description: Description;

beforeAll(async () => {
  product = await sharedProduct();
  ({ client } = await product.signUp());
  description = await (await client.get('/api/openapi.json')).json();
});

afterAll(() => product.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );

function at(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], description);
}

describe('the OpenAPI document', () => {
  it('is an OpenAPI 3.1 document', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d$/);
    expect(description.info).toMatchObject({ title: 'Rubato API', version: expect.any(String) });
  });

  internalIt('has an operation for every route and a route for every operation', () => {
    const documented = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const registered = [...product.routes]
      .filter((route) => route.includes(' /api'))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(documented.toSorted()).toEqual(registered.toSorted());
    expect(registered.length).toBeGreaterThan(20);
  });

  it('has no dangling reference', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((ref) => !at(ref ?? ''))).toEqual([]);
  });

  it('has no unused component', () => {
    const text = JSON.stringify(description);
    for (const [kind, named] of Object.entries(description.components))
      if (kind !== 'securitySchemes')
        for (const name of Object.keys(named)) expect(text).toContain(`"#/components/${kind}/${name}"`);
  });

  it('has unique operation ids and only declared tags', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = description.tags.map(({ name }) => name);
    for (const { operation } of operations()) expect(tags).toEqual(expect.arrayContaining(operation.tags));
  });

  it('documents success, errors and path parameters of each operation', () => {
    for (const { path, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect(statuses).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:20[01]|30[23])$/), '500', '503']),
      );
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('requires the CSRF token for unsafe methods only', () => {
    for (const { method, operation } of operations()) {
      const isRequired = operation.parameters.some(
        ({ $ref }) => $ref === '#/components/parameters/csrfToken',
      );
      expect(isRequired).toBe(method !== 'get');
    }
  });

  it('lets every GET with a response be repeated with its ETag', () => {
    for (const { method, path, operation } of operations()) {
      const { 200: ok, 304: unmodified } = operation.responses;
      const isConditional = method === 'get' && ok !== undefined;
      const named = operation.parameters.some(({ $ref }) => $ref === '#/components/parameters/ifNoneMatch');
      const tagged = [ok, unmodified].map((response) => 'ETag' in (response?.headers ?? {}));
      expect([path, method, named, ...tagged]).toEqual([path, method, ...Array(3).fill(isConditional)]);
    }
  });

  it('can be revalidated by its ETag', async () => {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/reference.js']) {
      const etag = (await client.get(path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^(W\/)?"[\w-]{43}"$/);
      expect((await client.get(path, { 'if-none-match': etag })).status).toBe(304);
      expect((await client.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });
});

describe('a session', () => {
  it('is required by exactly the operations that document it', async () => {
    for (const { method, path, operation } of operations()) {
      if (operation.operationId === 'logIn') continue;
      const response = await product
        .visitor()
        .send(method.toUpperCase(), path.replace(/\{\w+\}/g, '2147483647'));
      expect([path, method, response.status === 401]).toEqual([path, method, Boolean(operation.security)]);
      expect(Object.keys(operation.responses)).toContain(String(response.status));
    }
  });
});

describe('the check of every response in these tests', () => {
  const check = (path: string, status: number, body?: object, etag: object = { etag: 'W/"1"' }) => {
    const headers = { 'content-type': 'application/json', ...etag };
    return product.checkResponse(
      'GET',
      path,
      new Response(body && JSON.stringify(body), { status, headers }),
    );
  };
  const error = { errors: { message: 'Not found' }, requestId: '1' };

  it('accepts documented responses', async () => {
    await check('/api/songs/?limit=1', 200, { songs: [] });
    await check('/api/songs/1', 404, error);
    await check('/api/nothing', 404, error);
    await check('/health/live', 418);
  });

  it.each([
    ['an undocumented status', '/api/songs', 404, error],
    ['an undocumented body', '/api/songs', 200, { songs: [{}] }],
    ['an undocumented field', '/api/songs', 200, { songs: [], more: 1 }],
    ['the body of another operation', '/api/songs/current', 200, error],
    ['a missing body', '/api/songs', 200, undefined],
    ['success without a route', '/api/nothing', 200, {}],
  ])('rejects %s', async (_what, path, status, body) => {
    await expect(check(path, status, body)).rejects.toThrow(`answers ${status}`);
  });

  it('rejects a missing ETag', async () => {
    await expect(check('/api/songs', 200, { songs: [] }, {})).rejects.toThrow('without an ETag');
    await expect(check('/api/songs', 304, undefined, {})).rejects.toThrow('without an ETag');
  });

  it('rejects another media type', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8', etag: 'W/"1"' };
    const page = new Response('<p>', { headers });
    await expect(product.checkResponse('GET', '/api/songs', page)).rejects.toThrow('text/html');
  });
});

it('a list sends its documented headers', async () => {
  const album = { title: 'Winter Almanac', image_url: 'https://example.com/cover.png', release_year: 1974 };
  for (let n = 0; n < 2; n += 1) await client.post('/api/albums', album);
  const documented = description.paths['/api/albums']?.get?.responses['200']?.headers ?? {};
  expect(Object.keys(documented)).toEqual(['ETag', 'Link']);
  const { headers } = await client.get('/api/albums?limit=1');
  for (const name of Object.keys(documented)) expect(headers.get(name)).toEqual(expect.any(String));
});

describe('the documentation page', () => {
  it('loads its script from here and contains no other', async () => {
    const response = await product.visitor().get('/api/docs');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page.match(/<script.*/g)).toEqual(['<script src="/api/docs/reference.js"></script>']);
    expect(page).not.toMatch(/javascript:|\son\w+=|https?:/i);
  });

  it('has a script that is compressed and revalidated', async () => {
    const response = await product.visitor().get('/api/docs/reference.js', { 'accept-encoding': 'gzip' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(await response.text()).toContain(`Scalar.createApiReference('#reference'`);
  });
});
