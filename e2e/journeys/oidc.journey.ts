import type { Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import {
  newPerson,
  startIdentityProvider,
  type IdentityProvider,
} from '../../services/auth/testing/identity-provider.ts';
import { expect, test as journey } from '../journey.ts';
import { expectNoViolations } from '../pages/accessibility.ts';
import { topBar } from '../pages/layout.ts';
import { startProduct, type Product } from '../product/product.ts';

interface SignIn {
  product: Product;
  provider: IdentityProvider;
}

/** A Rubato with a provider, which shows a form. */
const test = journey.extend<object, { signIn: SignIn }>({
  signIn: [
    async ({ browserName: _browserName }, use) => {
      const port = String(randomInt(15_000, 32_000));
      const origin = `http://localhost:${port}`;
      const provider = await startIdentityProvider({ name: 'main', label: 'Main', origin });
      provider.showsForm = true;
      const product = await startProduct({
        DEMO: 'off',
        PORT: port,
        PUBLIC_ORIGINS: origin,
        OIDC_PROVIDERS: JSON.stringify([provider.settings]),
      });
      try {
        await use({ product, provider });
      } finally {
        await product.stop();
        await provider.stop();
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ signIn }, use) => use(signIn.product.url),
});
test.describe.configure({ mode: 'serial' });

const accountMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Account menu' });
const toasts = (page: Page) => page.getByRole('status', { name: 'Notifications' });

async function continueWithProvider(page: Page, choice: 'Sign in' | 'Cancel' = 'Sign in'): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Main' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Identity provider' })).toBeVisible();
  await page.getByRole(choice === 'Cancel' ? 'link' : 'button', { name: choice }).press('Enter');
}

test('a new person signs up through a provider, and manages the connection', async ({
  page,
  signIn: { provider },
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[49] .*\/api\/auth\/identities\/\d+$/);
  provider.person = newPerson({ preferred_username: 'ada' });
  await page.goto('/');
  await topBar(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('link', { name: 'Continue with Main' })).toBeVisible();
  await expectNoViolations(page);
  await continueWithProvider(page);

  await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ada');
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Username' }).fill('ada lovelace');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/');
  await expect(accountMenu(page)).toBeVisible();

  await page.goto('/settings/connections');
  const connected = page.getByRole('list', { name: 'Connected accounts' });
  await expect(connected.getByRole('listitem')).toContainText(String(provider.person.email));
  await expectNoViolations(page);
  await connected.getByRole('button', { name: 'Disconnect Main' }).click();
  await expect(toasts(page)).toContainText('This is the only way into your account');

  await page.goto('/settings/account');
  await page.getByLabel('New password', { exact: true }).fill('another battery staple');
  await page.getByLabel('Confirm Password').fill('another battery staple');
  await page.getByRole('button', { name: 'Add password' }).click();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await page.goto('/settings/connections');
  await connected.getByRole('button', { name: 'Disconnect Main' }).click();
  await expect(connected).toBeHidden();

  // The person is still signed in at the provider, which therefore shows no form.
  await page.getByRole('button', { name: 'Connect Main' }).click();
  await expect(connected.getByRole('listitem')).toHaveCount(1);
});

test('a member without a password confirms a change at the provider', async ({
  page,
  signIn: { provider },
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[39] .*\/api\/auth\/identities\/\d+$/);
  provider.person = newPerson({ preferred_username: 'grace' });
  await page.goto('/signup');
  await continueWithProvider(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(accountMenu(page)).toBeVisible();

  // As if the member had logged in too long ago.
  await page.route(
    '**/api/auth/identities/*',
    (route) => route.fulfill({ status: 403, json: { errors: { confirmation: 'Confirm' } } }),
    { times: 1 },
  );
  await page.goto('/settings/connections');
  const disconnect = page.getByRole('button', { name: 'Disconnect Main' });
  await disconnect.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(dialog.getByText('Sign in again, then repeat the change.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Continue with Main' }).click();
  // The person is signed in at the provider, and must sign in there again.
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/settings/connections');
  await disconnect.click();
  await expect(toasts(page)).toContainText('This is the only way into your account');
});

test('a sign-in that was cancelled says so, and can be repeated', async ({ page, signIn: { provider } }) => {
  provider.person = newPerson();
  await page.goto('/login');
  await continueWithProvider(page, 'Cancel');
  await expect(page.getByRole('alert')).toContainText('You cancelled at the provider');
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await continueWithProvider(page);
  await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
});

test('a page of someone else cannot start or forge a sign-in', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/api\/auth\/signup\/oidc$/);
  await page.goto('/sign-in-failed?reason=<b>forged</b>');
  await expect(page.getByRole('alert')).toContainText('couldn’t be verified');
  await page.goto('/api/auth/oidc/main/callback?code=forged&state=forged');
  await expect(page).toHaveURL(/\/sign-in-failed\?reason=expired$/);
  await expect(page.getByRole('alert')).toContainText('started in another browser');
  await page.goto('/choose-username');
  await expect(page.getByText('This sign-up has expired')).toBeVisible();
});
