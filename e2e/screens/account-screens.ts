import { expect } from '@playwright/test';
import { callApi } from '../support/api.ts';
import { offer } from '../support/installation.ts';
import { logInDemo, signUp } from '../pages/users.ts';
import type { Screens } from './screen.ts';

const providers = [{ name: 'main', label: 'Main' }];

export const accountScreens: Screens = {
  profile: async (page) => {
    await signUp(page.request);
    await page.goto('/settings/profile');
    await page.getByRole('textbox', { name: 'Handle' }).fill('12');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'profile of the demo user': async (page) => {
    await logInDemo(page.request);
    await page.goto('/settings/profile');
    await expect(page.getByText('its names can’t be changed')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Handle' })).toBeVisible();
  },
  'account settings with errors': async (page) => {
    await signUp(page.request);
    await page.goto('/settings/account');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
  },
  'account settings of the demo user': async (page) => {
    await logInDemo(page.request);
    await page.goto('/settings/account');
    await expect(page.getByText('The demo user can’t change its account')).toBeVisible();
  },
  'account settings with a new email address': async (page) => {
    await offer(page, { mail: 'smtp' });
    await page.route('**/api/auth/account', async (route) => {
      const response = await route.fetch();
      const pending = { pending_email: `${'a-long-name.'.repeat(6)}ada@example.org`, passkeys: 1 };
      await route.fulfill({ response, json: { ...(await response.json()), ...pending } });
    });
    await signUp(page.request);
    await page.goto('/settings/account');
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove password' })).toBeVisible();
  },
  'account settings with mail in a folder': async (page) => {
    await offer(page, { mail: 'folder' });
    await signUp(page.request);
    await page.goto('/settings/account');
    await expect(page.getByText('Ask its operator for the link')).toBeVisible();
  },
  'account settings without mail': async (page) => {
    await offer(page, { mail: 'off' });
    await signUp(page.request);
    await page.goto('/settings/account');
    await expect(page.getByText('the address can’t be changed')).toBeVisible();
  },
  sessions: async (page) => {
    await signUp(page.request);
    await page.goto('/settings/sessions');
    await expect(page.getByText('This device')).toBeVisible();
  },
  'privacy and data': async (page) => {
    await signUp(page.request);
    await page.goto('/settings/privacy');
    await page.getByRole('button', { name: 'Export your data' }).click();
    await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  },
  'privacy and data of the demo user': async (page) => {
    await logInDemo(page.request);
    await page.goto('/settings/privacy');
    await expect(page.getByText('it can’t be exported or deleted')).toBeVisible();
  },
  'dialog that deletes an account': async (page) => {
    await signUp(page.request);
    await page.goto('/settings/privacy');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByText('Type your username to confirm')).toBeVisible();
  },
  'account that will be deleted': async (page) => {
    const { username } = await signUp(page.request);
    await callApi(page.request, 'POST', '/api/auth/deletion', { username });
    await page.goto('/settings/privacy');
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  },
  'log-in page with providers': async (page) => {
    await offer(page, { mail: 'off', providers });
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Continue with Main' })).toBeVisible();
  },
  'connected accounts': async (page) => {
    await signUp(page.request);
    await offer(page, { mail: 'off', providers });
    const time = '2026-01-01T00:00:00.000Z';
    const identity = { label: 'Main', email: 'ada@id.example', created_at: time, last_used_at: time };
    const identities = [
      { ...identity, id: 1, provider: 'main' },
      { ...identity, id: 2, label: 'A provider that was removed', provider: null },
    ];
    await page.route('**/api/auth/identities', (route) => route.fulfill({ json: { identities } }));
    await page.goto('/settings/connections');
    await expect(page.getByText('No longer available')).toBeVisible();
  },
  'choice of a username': async (page) => {
    const person = { label: 'Main', username: '', email: null, email_verified: false, return_to: '/' };
    await page.route('**/api/auth/signup/oidc', (route) => route.fulfill({ json: person }));
    await page.goto('/choose-username');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
  },
  'failed sign-in': async (page) => {
    await page.goto('/sign-in-failed?reason=email-in-use');
    await expect(page.getByRole('alert')).toContainText('already exists');
  },
};
