import { expect, type Browser, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { save } from '../support/api.ts';
import { fillLogIn } from './auth-forms.ts';
import { enter, press } from '../support/input.ts';
import { topBar } from './layout.ts';
import { signUp, type TestUser } from './users.ts';
import { grantRole } from '../support/roles.ts';

export const accountMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Account menu' });

/** Logs in the user on the log-in page. */
export async function logIn(
  page: Page,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login');
  await fillLogIn(page.getByRole('main'), { email, password });
  await expect(accountMenu(page)).toBeVisible();
}

/** A browser in which a new user with this role is logged in. */
export async function staff(browser: Browser, role: 'moderator' | 'admin'): Promise<Page> {
  const page = await browser.newPage();
  const user = await signUp(page.request);
  await grantRole(user.username, role);
  await page.context().clearCookies();
  await logIn(page, user);
  return page;
}

/** Fills in the reason of the open dialog, and confirms with the button `action`. */
export async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await enter(dialog.getByLabel('Reason'), reason);
  await expectNoViolations(page);
  await save(page, () => press(dialog.getByRole('button', { name: action })));
}
