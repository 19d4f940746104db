import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from '../../journey.ts';

// An error of its handler would be reported outside of the journey.
test('a journey may end while a request that it intercepts is in flight', async ({ page }) => {
  const unresponsive = createServer().listen(0, '127.0.0.1');
  await once(unresponsive, 'listening');
  const { port } = unresponsive.address() as AddressInfo;
  await page.route('/', async (route) => {
    const response = await route.fetch({ url: `http://127.0.0.1:${port}/` });
    await route.fulfill({ response });
  });
  void page.goto('/').catch(() => undefined);
  await once(unresponsive, 'request');
  unresponsive.close();
});
