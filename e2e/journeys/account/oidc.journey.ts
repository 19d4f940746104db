import type { Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import {
  newPerson,
  startIdentityProvider,
  type IdentityProvider,
} from '../../../services/auth/testing/identity-provider.ts';
import { expect, test as journey } from '../../journey.ts';
import { expectNoViolations } from '../../support/accessibility.ts';
import { enter, press } from '../../support/input.ts';
import { topBar } from '../../pages/layout.ts';
import { startProduct, type Product } from '../../product/product.ts';

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
// The provider has no favicon, but Chromium requests one. Its headless shell does not.
test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/\/favicon\.ico$/));

const accountMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Account menu' });
const toasts = (page: Page) => page.getByRole('status', { name: 'Notifications' });

async function continueWithProvider(page: Page, choice: 'Sign in' | 'Cancel' = 'Sign in'): Promise<void> {
  await press(page.getByRole('link', { name: 'Continue with Main' }));
  await expect(page.getByRole('heading', { name: 'Identity provider' })).toBeVisible();
  await press(page.getByRole(choice === 'Cancel' ? 'link' : 'button', { name: choice }));
}

test('a new person signs up through a provider, and manages the connection', async ({
  page,
  signIn: { provider },
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[49] .*\/api\/auth\/identities\/\d+$/);
  provider.person = newPerson({ preferred_username: 'ada' });
  await page.goto('/');
  await press(topBar(page).getByRole('button', { name: 'Log in' }));
  await expect(page.getByRole('link', { name: 'Continue with Main' })).toBeVisible();
  await expectNoViolations(page);
  await continueWithProvider(page);

  await expect(page.getByRole('heading', { name: 'Choose a username' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ada');
  await expectNoViolations(page);
  await enter(page.getByRole('textbox', { name: 'Username' }), 'ada lovelace');
  await press(page.getByRole('button', { name: 'Create account' }));
  await expect(page).toHaveURL('/');
  await expect(accountMenu(page)).toBeVisible();

  await page.goto('/settings/connections');
  const connected = page.getByRole('list', { name: 'Connected accounts' });
  await expect(connected.getByRole('listitem')).toContainText(String(provider.person.email));
  await expectNoViolations(page);
  await press(connected.getByRole('button', { name: 'Disconnect Main' }));
  await expect(toasts(page)).toContainText('This is the only way into your account');

  await page.goto('/settings/account');
  await enter(page.getByLabel('New password', { exact: true }), 'another battery staple');
  await enter(page.getByLabel('Confirm Password'), 'another battery staple');
  await press(page.getByRole('button', { name: 'Add password' }));
  await expect(page.getByLabel('Current password')).toBeVisible();
  await page.goto('/settings/connections');
  await press(connected.getByRole('button', { name: 'Disconnect Main' }));
  await expect(connected).toBeHidden();

  // The person is still signed in at the provider, which therefore shows no form.
  await press(page.getByRole('button', { name: 'Connect Main' }));
  await expect(connected.getByRole('listitem')).toHaveCount(1);
});

test('a user without a password confirms a change at the provider', async ({
  page,
  signIn: { provider },
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[39] .*\/api\/auth\/identities\/\d+$/);
  provider.person = newPerson({ preferred_username: 'grace' });
  await page.goto('/signup');
  await continueWithProvider(page);
  await press(page.getByRole('button', { name: 'Create account' }));
  await expect(accountMenu(page)).toBeVisible();

  // As if the user had logged in too long ago.
  await page.route(
    '**/api/auth/identities/*',
    (route) => route.fulfill({ status: 403, json: { errors: { confirmation: 'Confirm' } } }),
    { times: 1 },
  );
  await page.goto('/settings/connections');
  const disconnect = page.getByRole('button', { name: 'Disconnect Main' });
  await press(disconnect);
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(dialog.getByText('Log in again, then repeat the change.')).toBeVisible();
  await expectNoViolations(page);
  await press(dialog.getByRole('button', { name: 'Continue with Main' }));
  // The person is signed in at the provider, and must sign in there again.
  await press(page.getByRole('button', { name: 'Sign in' }));
  await expect(page).toHaveURL('/settings/connections');
  await press(disconnect);
  await expect(toasts(page)).toContainText('This is the only way into your account');
});

test('a sign-in that was cancelled says so, and can be repeated', async ({ page, signIn: { provider } }) => {
  provider.person = newPerson();
  await page.goto('/login');
  await continueWithProvider(page, 'Cancel');
  await expect(page.getByRole('alert')).toContainText('You cancelled at the provider');
  await expectNoViolations(page);
  await press(page.getByRole('main').getByRole('link', { name: 'Log in' }));
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
