import type { Locator, Page } from '@playwright/test';

export const topBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Account' });
export const yourLibrary = (page: Page): Locator => page.getByRole('complementary', { name: 'Your Library' });
export const queuePanel = (page: Page): Locator => page.getByRole('list', { name: 'Queue' });

/** Opens the signed-in user's menu. */
export async function openProfileMenu(page: Page): Promise<Locator> {
  await topBar(page)
    .getByRole('button', { name: /^Profile of/ })
    .click();
  return page.getByRole('menu');
}
