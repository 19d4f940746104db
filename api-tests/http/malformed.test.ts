import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ApiClient } from '@rubato/testing';
import fc from 'fast-check';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { permissions } from '../security/permissions.ts';
import { isExternal } from '../product/product-location.ts';
import { startHostedProduct, unlimitedAttempts, type HostedProduct } from '../product/hosted-product.ts';

const requests = 10_000;
const atOnce = 8;

let product: HostedProduct;
let user: ApiClient;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

beforeAll(async () => {
  // One of its own: a shared product has the songs of other tests, and thousands of requests would read all of them.
  product = await startHostedProduct({ quotas: unlimitedAttempts });
  ({ client: user } = await product.signUp());
});

afterAll(async () => {
  agent.destroy();
  await product.close();
});

interface Malformed {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly signedIn: boolean;
}

const routes = permissions.map(([route]) => route).filter((route) => !/logout|demo/.test(route));
const junk = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    'NaN',
    '1e9',
    '99999999999',
    "1'--",
    '%00',
    '..%2f..',
    '%F0%9F%8E%B5',
    'null',
    '1;DROP',
    '',
  ),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
  fc.nat(3).map(String),
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 1e308, '', 'x'.repeat(5000), [], {}),
);
const json = fc
  .dictionary(
    fc.constantFrom(
      'email',
      'username',
      'password',
      'title',
      'image_url',
      'release_year',
      'name',
      'description',
      'song_id',
      '__proto__',
      'constructor',
    ),
    value,
  )
  .map((object) => JSON.stringify(object));
const text = fc.oneof(
  json,
  fc.json(),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '',
    '{',
    '[',
    '"',
    '{"a":',
    '['.repeat(20_000),
    '{"a":'.repeat(5000),
    '\ufeff{}',
    '{"__proto__":{"x":1}}',
  ),
);
const body = fc.oneof(
  text.map((characters) => Buffer.from(characters)),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=latin1',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="',
  'nonsense',
);
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'if-none-match',
    'range',
    'idempotency-key',
    'x-request-id',
    'x-forwarded-for',
    'accept',
    'cookie',
    'origin',
    'sec-fetch-site',
  ),
  fc.stringMatching(/^[ -~]{0,60}$/),
);

const malformed: fc.Arbitrary<Malformed> = fc
  .tuple(fc.constantFrom(...routes), junk, junk, type, oddHeaders, body, fc.boolean())
  .map(([route, id, query, contentType, odd, bytes, signedIn]) => {
    const [method = '', path = ''] = route.split(' ');
    const search = query ? `?limit=${query}&cursor=${id}&${query}=${id}` : '';
    return {
      method,
      path: path.replaceAll(/:\w+/g, id) + search,
      headers: { 'content-type': contentType, ...odd },
      body: bytes,
      signedIn,
    };
  });

/** The response's status. Throws if the response is not as documented. */
async function send({ method, path, headers, body: bytes, signedIn }: Malformed): Promise<number> {
  const session = {
    cookie: [...user.cookies].map(([name, token]) => `${name}=${token}`).join('; '),
    'x-csrf-token': user.cookies.get('csrf_token') ?? '',
  };
  const allHeaders = { ...headers, ...(signedIn ? session : {}), 'content-length': bytes.length };
  const response = await new Promise<Response>((resolve, reject) => {
    const outgoing = request(product.url + path, { method, headers: allHeaders, agent }, (incoming) => {
      toResponse(incoming).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
  // nginx resolves dot segments, so the request may be for a page.
  const isResolved = isExternal && path.includes('..%2f');
  if (!isResolved) await product.checkResponse(method, path, response);
  return response.status;
}

async function toResponse(incoming: IncomingMessage): Promise<Response> {
  const body = await buffer(incoming);
  const { statusCode: status = 0 } = incoming;
  const { 'content-type': type = '', etag } = incoming.headers;
  return new Response(body.length ? new Uint8Array(body) : null, {
    status,
    headers: { 'content-type': type, ...(etag ? { etag } : {}) },
  });
}

it(`${requests} malformed requests cause no server error`, async () => {
  const cases = fc.sample(malformed, { numRuns: requests, seed: 42 });
  const statuses = new Map<number, number>();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = cases.pop(); next; next = cases.pop()) {
      try {
        const status = await send(next);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) throw new Error(`Answered ${status}`);
      } catch (error) {
        failures.push({ error, ...next, body: next.body.toString('latin1').slice(0, 200) });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(failures.slice(0, 5)).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 400).length).toBeGreaterThan(4);
  expect((await user.get('/api/auth')).status).toBe(200);
}, 600_000);
