import type { Locator, Page } from '@playwright/test';
import { press } from '../support/input.ts';

/** The button that opens the menu of a song, an album or a playlist. */
export const menuButton = (scope: Page | Locator, title: string): Locator =>
  scope.getByRole('button', { name: `More options for ${title}`, exact: true });

/** Chooses an item from the menu of a song, an album or a playlist. */
export async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await press(menuButton(page.getByRole('main'), title));
  await press(page.getByRole('menuitem', { name: item }));
}
