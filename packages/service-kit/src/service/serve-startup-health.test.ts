import { expect, it } from '@jest/globals';
import { serveStartupHealth } from './serve-startup-health.ts';

it('is alive but not ready until it is closed, and then frees its port', async () => {
  const starting = await serveStartupHealth({ host: '127.0.0.1', port: 0 });
  const statusOf = async (path: string) => (await fetch(starting.url + path)).status;

  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/health/ready')).toBe(503);
  expect(await statusOf('/metrics')).toBe(503);

  const port = Number(new URL(starting.url).port);
  await starting.close();
  const next = await serveStartupHealth({ host: '127.0.0.1', port });
  await next.close();
});
