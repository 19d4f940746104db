import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { texts } from '@rubato/contracts';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHostedProduct, type HostedProduct } from '../product/hosted-product.ts';

interface HostResponse {
  readonly status: number | undefined;
  readonly body: unknown;
}

/** Sends any Host header, unlike `fetch`. */
function send(
  product: HostedProduct,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<HostResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(product.url + path, { method, headers }, async (response) => {
      resolve({ status: response.statusCode, body: JSON.parse(await text(response)) });
    });
    outgoing.on('error', reject).end();
  });
}

const rejection = {
  status: 403,
  body: { errors: { host: texts.unknownHost }, requestId: expect.any(String) },
};

describe('without configured origins', () => {
  let product: HostedProduct;
  beforeAll(async () => {
    product = await startHostedProduct();
  });
  afterAll(() => product.close());

  it('rejects requests of rebound host names', async () => {
    const headers = { host: 'evil.example:8080', origin: 'http://evil.example:8080' };
    expect(await send(product, '/api/songs', headers)).toEqual(rejection);
    expect(await send(product, '/api/auth/demo', headers, 'POST')).toEqual(rejection);
    expect(await send(product, '/anything', headers)).toEqual(rejection);
  });

  it.each(['localhost', '127.0.0.1:80', '[::1]', '192.168.1.5:8080', 'edge-proxy'])(
    'accepts %s',
    async (host) => {
      expect((await send(product, '/api/songs', { host })).status).toBe(200);
    },
  );

  it('accepts health checks with any host', async () => {
    expect((await send(product, '/health/live', { host: 'balancer.example' })).status).toBe(200);
  });

  it('ignores forwarded hosts and protocols', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' };
    expect(await send(product, '/api/songs', headers)).toEqual(rejection);
  });
});

describe('behind a proxy', () => {
  let product: HostedProduct;
  beforeAll(async () => {
    const config = { publicOrigins: ['https://music.example.org'] };
    product = await startHostedProduct({ trustedProxyHops: 1, config });
  });
  afterAll(() => product.close());

  it('uses the host that the proxy received', async () => {
    const status = async (forwardedHost: string) => {
      const headers = {
        host: 'rubato.internal',
        'x-forwarded-host': forwardedHost,
        'x-forwarded-proto': 'https',
      };
      return (await send(product, '/api/songs', headers)).status;
    };
    expect(await status('music.example.org')).toBe(200);
    expect(await status('other.example.org')).toBe(403);
  });
});
