import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { fillLogIn } from '../../pages/auth-forms.ts';
import { press, enter, choose, toggle } from '../../support/input.ts';
import { chooseFromAccountMenu, openSettingsPage, topBar } from '../../pages/layout.ts';
import { canReadMails, linkInMail } from '../../support/mails.ts';
import { signUp, type TestUser } from '../../pages/users.ts';

const accountMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Account menu' });
const newPassword = 'another battery staple';

/** A second browser in which the user is logged in. */
async function otherBrowser(browser: Browser, { email, password }: TestUser): Promise<Page> {
  const page = await browser.newPage();
  await page.goto('/login');
  await fillLogIn(page.getByRole('main'), { email, password });
  await expect(accountMenu(page)).toBeVisible();
  return page;
}

async function chooseNewPassword(page: Page): Promise<void> {
  await enter(page.getByLabel('New password', { exact: true }), newPassword);
  await enter(page.getByLabel('Confirm Password'), newPassword);
  await press(page.getByRole('button', { name: 'Change password' }));
}

test('a forgotten password is reset by mail, and the link works once', async ({
  page,
  browser,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  test.skip(!canReadMails, 'Needs the mails of the product');
  expectedErrors.push(/status of 400/);
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const user = await signUp(other);
  await other.dispose();
  const elsewhere = await otherBrowser(browser, user);

  await page.goto('/login');
  await press(page.getByRole('link', { name: 'Forgot your password?' }));
  // The log-in page, which may still be shown, has an email field too.
  await enter(page.getByRole('region', { name: 'Reset your password' }).getByLabel('Email'), user.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/we have sent it a link/);

  const link = await linkInMail(user.email, 'Reset your password');
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
  await press(page.getByRole('main').getByRole('link', { name: 'Log in' }));
  await fillLogIn(page.getByRole('main'), { email: user.email, password: newPassword });
  await expect(accountMenu(page)).toBeVisible();
});

test('the address of an account changes when the link to the new one is opened', async ({ page }) => {
  test.skip(!canReadMails, 'Needs the mails of the product');
  const user = await signUp(page.request);
  const email = `new-${user.email}`;
  await page.goto('/settings/account');
  await enter(page.getByLabel('New email address'), email);
  await press(page.getByRole('button', { name: 'Change email address' }));
  await expect(page.getByText(`We have sent a link to ${email}`)).toBeVisible();

  await page.goto(await linkInMail(email, 'Verify your new email address'));
  await press(page.getByRole('button', { name: 'Verify' }));
  await expect(page.getByRole('main').getByRole('status')).toContainText('The email address is verified.');
  await press(page.getByRole('main').getByRole('link', { name: 'Your account' }));
  await expect(page.getByText(`${email} is verified.`)).toBeVisible();
});

test('a user ends a session and changes the password', async ({ page, browser, expectedErrors }) => {
  expectedErrors.push(/status of 40[019]/);
  const user = await signUp(page.request);
  const elsewhere = await otherBrowser(browser, user);
  await page.goto('/settings/sessions');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await press(sessions.getByRole('button', { name: /^End the session on/ }));
  await expect(sessions).toHaveCount(1);
  await elsewhere.reload();
  await expect(topBar(elsewhere).getByRole('button', { name: 'Log in' })).toBeVisible();
  await elsewhere.context().close();

  await openSettingsPage(page, 'Account');
  await enter(page.getByLabel('Current password'), 'not this one');
  await chooseNewPassword(page);
  await expect(page.getByText('The current password is not correct')).toBeVisible();
  await enter(page.getByLabel('Current password'), user.password);
  await press(page.getByRole('button', { name: 'Change password' }));
  await expect(page.getByText('Password changed.')).toBeVisible();
});

test('a user changes the username and the artist page in the settings', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const { username } = await signUp(page.request);
  await page.goto('/settings');
  await openSettingsPage(page, 'Profile');
  await expect(page).toHaveURL('/settings/profile');
  const name = page.getByRole('textbox', { name: 'Username' });
  await enter(name, 'demo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Username is already in use')).toBeVisible();
  await enter(name, `${username} b`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Username changed')).toBeVisible();
  expect(await (await page.request.get('/api/auth/')).json()).toMatchObject({ username: `${username} b` });

  await enter(page.getByRole('textbox', { name: 'Bio' }), 'Sings at night');
  const handle = `${username.replace(' ', '-')}-sings`;
  await enter(page.getByRole('textbox', { name: 'Handle' }), handle);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your profile was updated')).toBeVisible();
  await expect(page).toHaveURL('/settings/profile');
  await press(page.getByRole('link', { name: 'your artist page' }));
  await expect(page).toHaveURL(`/artists/${handle}`);
  await expect(page.getByText('Sings at night')).toBeVisible();
});

test('on a phone, the settings begin with the list of their pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page.request);
  await page.goto('/settings');
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await press(pages.getByRole('link', { name: 'Playback' }));
  await expect(page.getByRole('switch', { name: 'Gapless albums' })).toBeChecked();
  await expect(pages).toBeHidden();
  await press(page.getByRole('main').getByRole('link', { name: 'Settings' }));
  await expect(page).toHaveURL('/settings');
  await press(pages.getByRole('link', { name: 'Sessions' }));
  await page.goBack();
  await expect(pages).toBeVisible();
});

test('visitors choose what their browser remembers, and make it forget', async ({ page }) => {
  await page.goto('/settings/privacy');
  await page.evaluate(() => {
    localStorage.setItem('rubato.history', JSON.stringify({ ids: [1, 2] }));
    localStorage.setItem('rubato.searches', JSON.stringify({ userId: null, searches: ['secret'] }));
  });
  await page.reload();
  await toggle(page.getByRole('switch', { name: 'Remember what you play' }));
  await toggle(page.getByRole('switch', { name: 'Remember your searches' }));
  await press(page.getByRole('button', { name: 'Clear listening history' }));
  await press(page.getByRole('button', { name: 'Clear recent searches' }));
  await expect(page.getByText('Recent searches cleared')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Remember what you play' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Remember your searches' })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Clear listening history' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeDisabled();
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
  await choose(page.getByRole('combobox', { name: 'Motion' }), 'Reduced');
  await expect.poll(transition).toBe('0s');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Motion' })).toHaveValue('reduced');
  expect(await page.evaluate(() => document.documentElement.dataset['motion'])).toBe('reduced');
});

test('the keyboard shortcuts are a page of the settings', async ({ page }) => {
  await page.goto('/settings');
  await openSettingsPage(page, 'Keyboard shortcuts');
  await expect(page.getByText('Next song')).toBeVisible();
});

/** The pages of the settings that show what the server keeps of a user, and something that only they show. */
const ownPages: Readonly<Record<string, { path: string; content: (page: Page) => Locator }>> = {
  Account: { path: '/api/auth/account', content: (page) => page.getByText(/ is not verified/) },
  Sessions: { path: '/api/auth/sessions', content: (page) => page.getByRole('list', { name: 'Sessions' }) },
  'Privacy and data': {
    path: '/api/auth/export',
    content: (page) => page.getByRole('button', { name: 'Export your data' }),
  },
  Decisions: { path: '/api/auth/decisions', content: (page) => page.getByText(/^No moderator has/) },
};

test('the settings show the next user of a browser nothing of the former', async ({
  page,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const next = await signUp(other);
  await other.dispose();
  await signUp(page.request);
  await page.goto('/settings');
  for (const [name, { content }] of Object.entries(ownPages)) {
    await openSettingsPage(page, name);
    await expect(content(page)).toBeVisible();
  }

  await chooseFromAccountMenu(page, 'Log out');
  await press(topBar(page).getByRole('button', { name: 'Log in' }));
  await fillLogIn(page.getByRole('dialog', { name: 'Log In' }), next);
  await chooseFromAccountMenu(page, 'Settings');
  for (const [name, { path, content }] of Object.entries(ownPages)) {
    // Its response never arrives.
    await page.route(`**${path}`, () => undefined);
    const requested = page.waitForRequest(`**${path}`);
    await openSettingsPage(page, name);
    await requested;
    await expect(content(page)).toBeHidden();
  }
});
