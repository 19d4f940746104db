import { expect, type Page } from '@playwright/test';
import type { Passkey } from '@rubato/contracts';
import { offer } from '../support/installation.ts';
import { signUp } from '../pages/users.ts';
import type { Screens } from './screen.ts';

const time = '2026-01-01T00:00:00.000Z';
const phone: Passkey = {
  id: 1,
  name: 'My phone',
  is_synced: true,
  is_usable: true,
  created_at: time,
  last_used_at: time,
};
const keyRing: Passkey = {
  ...phone,
  id: 2,
  name: 'The key ring with the long name that hangs by the door',
  is_synced: false,
  is_usable: false,
  last_used_at: null,
};

export const passkeyScreens: Screens = {
  passkeys: async (page) => {
    await openPasskeys(page);
  },
  'passkeys with new recovery codes': async (page) => {
    await openPasskeys(page);
    await page.getByRole('button', { name: 'Replace all codes' }).click();
    await expect(page.getByRole('list', { name: 'New recovery codes' })).toBeVisible();
  },
  'rename-passkey dialog': async (page) => {
    await openPasskeys(page);
    await page.getByRole('button', { name: `Rename ${phone.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
  },
  'remove-passkey dialog': async (page) => {
    await openPasskeys(page);
    await page.getByRole('button', { name: `Remove ${keyRing.name}` }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove' })).toBeVisible();
  },
  'confirmation dialog': async (page) => {
    const dialog = await openConfirmation(page, { has_password: true, passkeys: 1 });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Password is required')).toBeVisible();
  },
  'confirmation dialog without a password': async (page) => {
    const identity = { id: 1, provider: 'main', label: 'Main', email: null };
    const identities = [{ ...identity, created_at: time, last_used_at: time }];
    await page.route('**/api/auth/identities', (route) => route.fulfill({ json: { identities } }));
    const dialog = await openConfirmation(page, { has_password: false, passkeys: 0 });
    await expect(dialog.getByRole('button', { name: 'Continue with Main' })).toBeVisible();
  },
};

async function openPasskeys(page: Page): Promise<void> {
  await signUp(page.request);
  await offer(page, { mail: 'smtp' });
  const passkeys = [phone, keyRing];
  await page.route('**/api/auth/passkeys', (route) =>
    route.fulfill({ json: { passkeys, recovery_codes: 3 } }),
  );
  await page.goto('/settings/passkeys');
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeVisible();
}

/** Replaces the recovery codes of a user whose last confirmation is too long ago. */
async function openConfirmation(page: Page, account: { has_password: boolean; passkeys: number }) {
  const errors = { confirmation: 'Confirm that it’s you, then try again.' };
  await page.route('**/api/auth/recovery-codes', (route) => route.fulfill({ status: 403, json: { errors } }));
  await page.route('**/api/auth/account', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...account } });
  });
  await openPasskeys(page);
  await page.getByRole('button', { name: 'Replace all codes' }).click();
  return page.getByRole('dialog', { name: 'Confirm that it’s you' });
}
