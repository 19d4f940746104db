import { expect, type Page } from '@playwright/test';
import { accountTexts } from '@rubato/contracts';
import { offer } from '../support/installation.ts';
import type { Screens } from './screen.ts';

const token = 'a'.repeat(43);

export const recoveryScreens: Screens = {
  'log-in page without mail': async (page) => {
    await offer(page, { mail: 'off' });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeHidden();
  },
  'request to reset a password': async (page) => {
    await offer(page, { mail: 'smtp' });
    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  },
  'request to reset a password with mail in a folder': async (page) => {
    await offer(page, { mail: 'folder' });
    await page.goto('/reset-password');
    await expect(page.getByText('Ask its operator for the link')).toBeVisible();
  },
  'request to reset a password without mail': async (page) => {
    await offer(page, { mail: 'off' });
    await page.goto('/reset-password');
    await expect(page.getByText(accountTexts.mailOff)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Use a recovery code' })).toBeVisible();
  },
  'requested link to reset a password': async (page) => {
    await offer(page, { mail: 'smtp' });
    await answer(page, 'password/reset', accountTexts.resetRequested);
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectResult(page, accountTexts.resetRequested);
  },
  'new password': async (page) => {
    await page.goto(`/reset-password#token=${token}`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
  },
  'changed password': async (page) => {
    await answer(page, 'password/reset', accountTexts.passwordReset);
    await page.goto(`/reset-password#token=${token}`);
    await page.getByLabel('New password', { exact: true }).fill('four words of my own');
    await page.getByLabel('Confirm Password').fill('four words of my own');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectResult(page, accountTexts.passwordReset);
  },
  'email verification': async (page) => {
    await page.goto(`/verify-email#token=${token}`);
    await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible();
  },
  'email verification without a link': async (page) => {
    await page.goto('/verify-email');
    await expect(page.getByText(accountTexts.linkInvalid)).toBeVisible();
  },
  'verified email': async (page) => {
    await answer(page, 'email/verify', accountTexts.emailVerified);
    await page.goto(`/verify-email#token=${token}`);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expectResult(page, accountTexts.emailVerified);
  },
  'recovery code': async (page) => {
    await page.goto('/recovery-code');
    await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  },
};

/** Makes a call of the API succeed with `message`, because the screen has no valid link. */
async function answer(page: Page, path: string, message: string): Promise<void> {
  await page.route(`**/api/auth/${path}`, (route) => route.fulfill({ json: { message } }));
}

async function expectResult(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}
