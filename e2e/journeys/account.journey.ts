import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { fillLogIn } from '../pages/auth-forms.ts';
import { topBar } from '../pages/layout.ts';
import { linkInMail, mailFolder } from '../pages/mails.ts';
import { signUp, type Member } from '../pages/members.ts';

const accountMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Account menu' });
const newPassword = 'another battery staple';

/** A second browser in which the member is logged in. */
async function otherBrowser(browser: Browser, { email, password }: Member): Promise<Page> {
  const page = await browser.newPage();
  await page.goto('/login');
  await fillLogIn(page.getByRole('main'), { email, password });
  await expect(accountMenu(page)).toBeVisible();
  return page;
}

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm Password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('a forgotten password is reset by mail, and the link works once', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  test.skip(!mailFolder, 'Reads mails from the folder of the product');
  expectedErrors.push(/status of 400/);
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const member = await signUp(other);
  await other.dispose();
  const elsewhere = await otherBrowser(browser, member);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The log-in page, which may still be shown, has an email field too.
  await page.getByRole('region', { name: 'Reset your password' }).getByLabel('Email').fill(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/we have sent it a link/);

  const link = await linkInMail(member.email, 'Reset your password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await chooseNewPassword(page);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/The password is changed/);

  await elsewhere.reload();
  await expect(topBar(elsewhere).getByRole('button', { name: 'Log in' })).toBeVisible();
  await elsewhere.context().close();

  await page.goto('/');
  await page.goto(link);
  await chooseNewPassword(page);
  await expect(page.getByRole('alert')).toHaveText(/This link has expired or was already used/);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogIn(page.getByRole('main'), { email: member.email, password: newPassword });
  await expect(accountMenu(page)).toBeVisible();
});

test('the address of an account changes when the link to the new one is opened', async ({ page }) => {
  test.skip(!mailFolder, 'Reads mails from the folder of the product');
  const member = await signUp(page.request);
  const email = `new-${member.email}`;
  await page.goto('/settings/account');
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(page.getByText(`We have sent a link to ${email}`)).toBeVisible();

  await page.goto(await linkInMail(email, 'Verify your new email address'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('The email address is verified.');
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText(`${email} is verified.`)).toBeVisible();
});

test('a member ends a session, and changes username and password', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[019]/);
  const member = await signUp(page.request);
  const elsewhere = await otherBrowser(browser, member);
  await page.goto('/settings/sessions');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session on/ }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.reload();
  await expect(topBar(elsewhere).getByRole('button', { name: 'Log in' })).toBeVisible();
  await elsewhere.context().close();

  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByRole('button', { name: 'Save username' }).click();
  await expect(page.getByText('Username is already in use')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill(`${member.username} b`);
  await page.getByRole('button', { name: 'Save username' }).click();
  await expect(page.getByText('Username changed')).toBeVisible();

  await page.getByLabel('Current password').fill('not this one');
  await chooseNewPassword(page);
  await expect(page.getByText('The current password is not correct')).toBeVisible();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  const user = await (await page.request.get('/api/auth/')).json();
  expect(user.username).toBe(`${member.username} b`);
});

test('reduced motion is chosen in the settings, and applies from the first paint of the next visit', async ({
  page,
}) => {
  await page.goto('/settings/appearance');
  const transition = () =>
    page
      .getByRole('link', { name: 'Rubato' })
      .first()
      .evaluate((link) => getComputedStyle(link).transitionDuration);
  await page.getByRole('combobox', { name: 'Motion' }).selectOption('Reduced');
  await expect.poll(transition).toBe('0s');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Motion' })).toHaveValue('reduced');
  expect(await page.evaluate(() => document.documentElement.dataset['motion'])).toBe('reduced');
});

test('the keyboard shortcuts are a page of the settings', async ({ page }) => {
  await page.goto('/settings/appearance');
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByText('Next song')).toBeVisible();
});
