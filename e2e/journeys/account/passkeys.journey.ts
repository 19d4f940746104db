import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { expectNoViolations } from '../../support/accessibility.ts';
import { save } from '../../support/api.ts';
import { addAuthenticator, withoutSuggestions } from '../../support/authenticator.ts';
import { fillLogIn, fillSignUp } from '../../pages/auth-forms.ts';
import { enter, press } from '../../support/input.ts';
import { chooseFromAccountMenu, topBar } from '../../pages/layout.ts';
import { newUser, signUp } from '../../pages/users.ts';

const accountMenu = (page: Page) => topBar(page).getByRole('button', { name: 'Account menu' });
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' });

async function addPasskey(page: Page, name: string): Promise<Locator> {
  await page.goto('/settings/passkeys');
  await enter(page.getByLabel('Name'), name);
  await press(page.getByRole('button', { name: 'Add a passkey' }));
  const added = passkeys(page).getByRole('listitem').filter({ hasText: name });
  await expect(added).toBeVisible();
  return added;
}

async function logOut(page: Page): Promise<void> {
  await chooseFromAccountMenu(page, 'Log out');
  await expect(topBar(page).getByRole('button', { name: 'Log in' })).toBeVisible();
}

/** Rejects the next request of this kind as if the last confirmation were too long ago. */
async function requireConfirmation(page: Page, method: string, path: string): Promise<void> {
  let isRequired = true;
  await page.route(path, async (route) => {
    if (!isRequired || route.request().method() !== method) return route.fallback();
    isRequired = false;
    const errors = { confirmation: 'Confirm that it’s you, then try again.' };
    return route.fulfill({ status: 403, json: { errors } });
  });
}

test('a user adds a passkey and logs in with it where the email field suggests it', async ({ page }) => {
  await addAuthenticator(page);
  await signUp(page.request);
  const added = await addPasskey(page, 'My phone');
  await expect(added).toContainText('not used yet');
  await expectNoViolations(page);
  await logOut(page);

  await page.goto('/login');
  await expect(accountMenu(page)).toBeVisible();
  await page.goto('/settings/passkeys');
  await expect(added).toContainText('last used');
});

test('a passkey is renamed, and used where the browser does not suggest it', async ({ page }) => {
  await withoutSuggestions(page);
  await addAuthenticator(page);
  await signUp(page.request);
  await page.goto('/settings/passkeys');
  await enter(page.getByLabel('Name'), 'Key ring');
  await page.keyboard.press('Enter');
  await expect(passkeys(page)).toContainText('Key ring');
  await expectNoViolations(page);

  await press(page.getByRole('button', { name: 'Rename Key ring' }));
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await expect(rename.getByLabel('Name')).toBeFocused();
  await expectNoViolations(page);
  await enter(rename.getByLabel('Name'), 'Key of the garage');
  await page.keyboard.press('Enter');
  await expect(rename).toBeHidden();
  await expect(passkeys(page)).toContainText('Key of the garage');
  await expect(page.getByRole('button', { name: 'Rename Key of the garage' })).toBeFocused();

  await logOut(page);
  await page.goto('/login');
  await press(page.getByRole('button', { name: 'Log in with a passkey' }));
  await expect(accountMenu(page)).toBeVisible();
});

test('a passkey confirms a sensitive change, and the last way in cannot be removed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[139]/);
  await addAuthenticator(page);
  const user = await signUp(page.request);
  await addPasskey(page, 'My phone');

  await requireConfirmation(page, 'DELETE', '**/api/auth/password');
  await page.goto('/settings/account');
  await press(page.getByRole('button', { name: 'Remove password' }));
  await expect(confirmation(page).getByLabel('Password')).toBeVisible();
  await expectNoViolations(page);
  await press(confirmation(page).getByRole('button', { name: 'Use a passkey' }));
  await expect(page.getByText('Your account has no password. You can add one.')).toBeVisible();

  await page.goto('/settings/passkeys');
  await press(page.getByRole('button', { name: 'Remove My phone' }));
  const removal = page.getByRole('dialog', { name: 'Remove “My phone”?' });
  await expectNoViolations(page);
  await requireConfirmation(page, 'DELETE', '**/api/auth/passkeys/*');
  await press(removal.getByRole('button', { name: 'Remove' }));
  await expect(confirmation(page).getByLabel('Password')).toBeHidden();
  await press(confirmation(page).getByRole('button', { name: 'Use a passkey' }));
  await expect(removal.getByRole('alert')).toHaveText(/This is the only way into your account/);
  await press(removal.getByRole('button', { name: 'Cancel' }));

  await page.goto('/settings/account');
  await enter(page.getByLabel('New password', { exact: true }), user.password);
  await enter(page.getByLabel('Confirm Password'), user.password);
  await save(page, () => press(page.getByRole('button', { name: 'Add password' })));
  await page.goto('/settings/passkeys');
  await press(page.getByRole('button', { name: 'Remove My phone' }));
  await press(removal.getByRole('button', { name: 'Remove' }));
  await expect(removal).toBeHidden();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  await expect(page.getByText('This passkey can’t be used here.')).toBeVisible();
  await fillLogIn(page.getByRole('main'), user);
  await expect(accountMenu(page)).toBeVisible();
});

test('a recovery code logs in once', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  const user = await signUp(page.request);
  await page.goto('/settings/passkeys');
  await press(page.getByRole('button', { name: 'Create codes' }));
  const codes = page.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allTextContents();
  await expectNoViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('rubato-recovery-codes.txt');
  await logOut(page);

  // The log-in page, which may still be shown, has an email field too.
  const form = page.getByRole('region', { name: 'Use a recovery code' });
  const codeField = form.getByLabel('Recovery code', { exact: true });
  const useCode = async (code: string) => {
    await page.goto('/login');
    await press(page.getByRole('link', { name: 'Use a recovery code' }));
    await enter(form.getByLabel('Email'), user.email);
    await enter(codeField, code);
    await page.keyboard.press('Enter');
  };
  await useCode(first);
  await expect(page).toHaveURL('/settings/passkeys');
  await expect(page.getByText('You have 9 codes left.')).toBeVisible();
  await logOut(page);
  await useCode(first);
  await expect(page.getByRole('alert')).toHaveText('Email or recovery code is not correct');
  await expectNoViolations(page);
  await enter(codeField, second.toUpperCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings/passkeys');
});

test('passkeys are offered at the public address only, and elsewhere the settings say why', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  const elsewhere = (baseURL ?? '').replace('localhost', '127.0.0.1');
  // The landing page shows albums of other journeys, whose covers may be at the public address.
  expectedErrors.push(/Loading the image 'http:\/\/localhost:\d+\/media\/.+' violates/);
  test.skip(elsewhere === baseURL, 'The product runs at an address of its own');
  await addAuthenticator(page);
  await page.goto(`${elsewhere}/login`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Demo log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  await page.goto(`${elsewhere}/signup`);
  await fillSignUp(page.getByRole('main'), newUser());
  await expect(accountMenu(page)).toBeVisible();
  await page.goto(`${elsewhere}/settings/passkeys`);
  await expect(page.getByText(`Passkeys only work at ${baseURL}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
});
