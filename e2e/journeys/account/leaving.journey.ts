import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from '../../journey.ts';
import { closeByKey } from '../../support/focus.ts';
import { enter, press } from '../../support/input.ts';
import { logInDemo, signUp } from '../../pages/users.ts';

test('a user exports their data and downloads it', async ({ page }) => {
  const user = await signUp(page.request);
  await page.goto('/settings/privacy');
  await press(page.getByRole('button', { name: 'Export your data' }));
  const link = page.getByRole('main').getByRole('link', { name: /^Download/ });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), press(link)]);
  expect(download.suggestedFilename()).toBe('rubato-export.zip');
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const account = JSON.parse(Buffer.from(files['account.json'] ?? []).toString());
  expect(account.email).toBe(user.email);
  await press(page.getByRole('button', { name: 'Delete the export' }));
  await expect(link).toBeHidden();
});

test('a user leaves, and changes their mind', async ({ page }) => {
  const { username } = await signUp(page.request);
  await page.goto('/settings/privacy');
  const open = page.getByRole('button', { name: 'Delete account' });
  await press(open);
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await closeByKey(dialog);
  await expect(open).toBeFocused();
  await press(open);
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('someone else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Type your username to confirm')).toBeVisible();
  await enter(dialog.getByRole('textbox'), username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Your account will be deleted on/);

  await page.reload();
  await press(page.getByRole('button', { name: 'Keep my account' }));
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await expect(open).toBeVisible();
});

test('the demo user cannot leave', async ({ page }) => {
  await logInDemo(page.request);
  await page.goto('/settings/privacy');
  await expect(page.getByText(/can’t be exported or deleted/)).toBeVisible();
});
