import { expect, type Locator, type Page } from '@playwright/test';
import { expectFocusIn } from '../support/focus.ts';
import { press } from '../support/input.ts';

export const topBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Account' });
export const yourLibrary = (page: Page): Locator => page.getByRole('complementary', { name: 'Your Library' });
export const queuePanel = (page: Page): Locator => page.getByRole('list', { name: 'Queue' });

/** The links to the songs in the library's list of the user's own songs, without those to their artists. */
export const ownSongLinks = (page: Page): Locator =>
  yourLibrary(page).getByRole('list', { name: 'Your songs' }).locator('a[href^="/song/"]');

/** Opens the account menu of the signed-in user. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  await press(topBar(page).getByRole('button', { name: 'Account menu' }));
  const menu = page.getByRole('menu');
  await expectFocusIn(menu);
  return menu;
}

/** Chooses an item of the signed-in user's menu. */
export async function chooseFromAccountMenu(page: Page, item: string): Promise<void> {
  const menu = await openAccountMenu(page);
  await press(menu.getByRole('menuitem', { name: item }));
}

/** Opens a page of the settings, from another one or from their list. */
export async function openSettingsPage(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
  // On phones, a page has a link to the list.
  const list = page.getByRole('main').getByRole('link', { name: 'Settings', exact: true });
  await expect(link.or(list).first()).toBeVisible();
  if (!(await link.isVisible())) await press(list);
  await press(link);
}

/** Opens a tab of the library; on phones, opens the drawer first. */
export async function openLibraryTab(page: Page, name: string): Promise<void> {
  const library = yourLibrary(page);
  const button = page.getByRole('button', { name: 'Your Library' });
  await expect(library.or(button).first()).toBeAttached();
  if (await button.isVisible()) await button.click();
  await library.getByRole('tab', { name }).click();
  await expect(library.getByRole('tabpanel', { name })).toBeVisible();
}
