import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTestProduct, type TestProduct } from './test-product.ts';

interface Asked {
  readonly status: number | undefined;
  readonly body: unknown;
}

/** `fetch` sends the host of the address. */
function ask(
  product: TestProduct,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const outgoing = request(product.url + path, { method, headers }, async (answer) => {
      resolve({ status: answer.statusCode, body: JSON.parse(await text(answer)) });
    });
    outgoing.on('error', reject).end();
  });
}

const refusal = { status: 403, body: { errors: { host: texts.foreignHost }, requestId: expect.any(String) } };

describe('without settings', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct();
  });
  afterAll(() => product.close());

  it('a page whose name was made to lead here is neither answered nor logged in', async () => {
    const headers = { host: 'evil.example:8080', origin: 'http://evil.example:8080' };
    expect(await ask(product, '/api/songs', headers)).toEqual(refusal);
    expect(await ask(product, '/api/auth/demo', headers, 'POST')).toEqual(refusal);
    expect(await ask(product, '/anything', headers)).toEqual(refusal);
  });

  it.each(['localhost', '127.0.0.1:80', '[::1]', '192.168.1.5:8080', 'edge-proxy'])(
    '%s is answered',
    async (host) => {
      expect((await ask(product, '/api/songs', { host })).status).toBe(200);
    },
  );

  it('whoever asks how it is may use any name', async () => {
    expect((await ask(product, '/health/live', { host: 'balancer.example' })).status).toBe(200);
  });

  it('a client cannot choose its host or protocol', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' };
    expect(await ask(product, '/api/songs', headers)).toEqual(refusal);
  });
});

describe('behind a proxy', () => {
  let product: TestProduct;
  beforeAll(async () => {
    const config = { publicOrigins: ['https://music.example.org'] };
    product = await startTestProduct({ trustedProxyHops: 1, config });
  });
  afterAll(() => product.close());

  it('the name that counts is the one that the proxy was asked by', async () => {
    const status = async (forwardedHost: string) => {
      const headers = {
        host: 'rubato.internal',
        'x-forwarded-host': forwardedHost,
        'x-forwarded-proto': 'https',
      };
      return (await ask(product, '/api/songs', headers)).status;
    };
    expect(await status('music.example.org')).toBe(200);
    expect(await status('other.example.org')).toBe(403);
  });
});
