import { expect } from '@playwright/test';
import type { Screens } from './screen.ts';

/** The regions of the layout while their code loads, until the slots show their failure. */
export const regionStates: Screens = {
  'landing page while library and player load': async (page) => {
    await page.route(/\/remotes\/(library|player)\/.*\.js$/, () => undefined);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('contentinfo', { name: 'Player' }).locator('> [aria-hidden]')).toBeVisible();
  },
};
