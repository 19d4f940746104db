import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { songMessages } from '@rubato/contracts';
import { Metrics } from '@rubato/service-kit';
import { ScrapedMetrics } from '@rubato/testing';
import { startTestProduct, type TestProduct } from '../product/test-product.ts';

let product: TestProduct;
const metrics = new Map<string, Metrics>();

beforeAll(async () => {
  product = await startTestProduct({
    telemetry: (processName) => {
      metrics.set(processName, new Metrics(processName));
      return { metrics: metrics.get(processName)! };
    },
  });
  const { client } = await product.signUp();
  await client.get('/api/songs/4711');
});

afterAll(() => product.close());

async function scrape(processName: string): Promise<ScrapedMetrics> {
  return new ScrapedMetrics((await metrics.get(processName)?.collectText()) ?? '');
}

describe('the metrics of the processes', () => {
  it('are separate per process', async () => {
    const gateway = await scrape('gateway');
    const catalog = await scrape('catalog');
    const read = { subject: songMessages.byId.subject, code: 'NOT_FOUND' };
    expect(gateway.value('rubato_rpc_client_duration_seconds_count', read)).toBe(1);
    expect(catalog.value('rubato_rpc_server_duration_seconds_count', read)).toBe(1);
    expect(gateway.text).not.toContain('process="catalog"');
  });

  it('label requests by route, without ids', async () => {
    const { text } = await scrape('gateway');
    expect(text).toMatch(/rubato_http_duration_seconds_count\{.*route="\/api\/songs\/:\w+".*\} 1/);
    expect(text).not.toMatch(/route="[^"]*\d/);
  });

  it('include the load of uploads in media', async () => {
    const media = await scrape('media');
    expect(media.value('rubato_media_uploads')).toBe(0);
    expect(media.value('rubato_media_inspections', { state: 'running' })).toBe(0);
    expect(media.value('rubato_media_inspections', { state: 'waiting' })).toBe(0);
  });

  it('include the load of password checks in auth', async () => {
    const auth = await scrape('auth');
    for (const state of ['running', 'waiting'])
      expect(auth.value('rubato_auth_password_hashes', { state })).toBe(0);
    expect(auth.value('rubato_auth_password_hashes_rejected_total')).toBe(0);
  });

  it('are not exposed publicly', async () => {
    for (const path of ['/metrics', '/api/metrics'])
      expect((await fetch(`${product.url}${path}`)).status).toBe(404);
  });
});
