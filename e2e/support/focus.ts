import { expect, type Locator } from '@playwright/test';

/**
 * Expects that a dialog or a menu is open and gets the next key: it has the focus, and the page is idle. A dialog listens for Escape only
 * after a rendering that follows the focus; until then, the key is that of the dialog below. Chromium may never report a page as idle
 * that shows nothing new, so the timeout ends this wait.
 */
export async function expectFocusIn(opened: Locator): Promise<void> {
  await expect(opened.and(opened.page().locator(':focus-within'))).toBeVisible();
  await opened
    .page()
    .evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 })));
}

/** Closes a dialog or a menu with the Escape key. */
export async function closeByKey(opened: Locator): Promise<void> {
  await expectFocusIn(opened);
  await opened.page().keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

/** Presses Enter on a button once it is enabled, which `press` does not wait for. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}
