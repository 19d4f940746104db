import { expect, type Locator } from '@playwright/test';

/** Expects that a dialog or a menu is open and has the focus, so that it gets the next key. */
export const expectFocusIn = (opened: Locator): Promise<void> =>
  expect(opened.and(opened.page().locator(':focus-within'))).toBeVisible();

/** Closes a dialog or a menu with the Escape key. */
export async function closeByKey(opened: Locator): Promise<void> {
  await expectFocusIn(opened);
  await opened.page().keyboard.press('Escape');
  await expect(opened).toBeHidden();
}
