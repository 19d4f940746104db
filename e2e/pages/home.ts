import type { Page } from '@playwright/test';
import { homeSchema } from '@rubato/contracts';

/** Lets the landing page show all rails: asks again for those that a busy machine has not read in time. */
export async function awaitAllRails(page: Page): Promise<void> {
  await page.route('**/api/home?*', async (route) => {
    let response = await route.fetch();
    while (response.status() === 200 && homeSchema.parse(await response.json()).partial)
      response = await route.fetch();
    await route.fulfill({ response });
  });
}
