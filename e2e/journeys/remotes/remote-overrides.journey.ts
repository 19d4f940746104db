import type { Page } from '@playwright/test';
import { songListSchema } from '@rubato/contracts';
import { randomInt } from 'node:crypto';
import { expect, test as journey } from '../../journey.ts';
import { expectNoViolations } from '../../support/accessibility.ts';
import { openAccountMenu, openLibraryTab, yourLibrary } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { startDevelopment, type Development } from '../../product/development.ts';

interface Rubato {
  product: Product;
  development: Development;
}

/** A Rubato that allows overrides, and a developer. One for both journeys. */
const test = journey.extend<object, { rubato: Rubato }>({
  rubato: [
    async ({ browserName: _browserName }, use) => {
      const origin = `http://127.0.0.1:${randomInt(15_000, 32_000)}`;
      const product = await startProduct({ DEMO: 'on', REMOTE_OVERRIDES: 'on', REMOTE_ORIGINS: origin });
      try {
        const development = await startDevelopment(product.url);
        await use({ product, development });
        await development.stop();
      } finally {
        await product.stop();
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ rubato }, use) => use(rubato.product.url),
});
test.describe.configure({ mode: 'serial' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Load code from elsewhere?' });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Overridden remotes' });

test('a developer replaces a remote in their own browser while a song plays, and resets it', async ({
  page,
  rubato: { development },
}) => {
  await signUp(page.request);
  await page.goto(development.link);
  await expect(dialog(page)).toContainText(`library from ${development.origin}`);
  await dialog(page).getByRole('button', { name: 'Load this code' }).click();
  await expect(badge(page)).toContainText(`library from ${new URL(development.origin).host}`);
  expect(new URL(page.url()).search).toBe('');

  const [song] = songListSchema.parse(await (await page.request.get('/api/songs?limit=1')).json()).songs;
  if (!song) throw new Error('The product has no song');
  await page.goto(`/song/${song.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  const player = new Player(page);
  await player.expectPlaying(song);
  await openLibraryTab(page, 'Playlists');
  await yourLibrary(page).getByRole('link', { name: 'Liked Songs' }).click();
  await expect(heading(page, 'Songs from here')).toBeVisible();
  await player.expectPlaying(song);
  await expectAccessible(page);

  await development.changeText('Songs after a change');
  await expect(heading(page, 'Songs after a change')).toBeVisible();

  await badge(page).getByRole('button', { name: 'Reset' }).click();
  await expect(heading(page, 'Liked Songs')).toBeVisible();
  await expect(badge(page)).toBeHidden();
});

test('a link overrides nothing if the user cancels, and the override ends with the session', async ({
  page,
  rubato: { development },
}) => {
  await signUp(page.request);
  await page.goto(development.link);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await page.goto('/likes');
  await expect(heading(page, 'Liked Songs')).toBeVisible();

  await page.goto(development.link);
  await dialog(page).getByRole('button', { name: 'Load this code' }).click();
  await expect(badge(page)).toBeVisible();
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(badge(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rubato.remote-overrides'))).toBeNull();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The badge, in both themes and on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [colorScheme, width] of [
    ['dark', wide.width],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expect(badge(page)).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page, '[aria-label="Overridden remotes"]');
  }
  await page.setViewportSize(wide);
}
