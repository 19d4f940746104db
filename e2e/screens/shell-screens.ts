import { expect } from '@playwright/test';
import { openProfileMenu, topBar, yourLibrary } from '../pages/layout.ts';
import { logInDemo } from '../pages/members.ts';
import { Player } from '../pages/player.ts';
import type { Screens } from './screen.ts';

export const shellScreens: Screens = {
  'the landing page': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
  },
  'the landing page without its songs': async (page) => {
    await page.route('**/api/{songs,albums}/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('button', { name: /again|retry/i }).first()).toBeVisible();
  },
  'the landing page of who is offline': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    // All parts of the page have come; those that have not would say so.
    await expect(new Player(page).region).toBeAttached();
    // A phone's is a drawer that nobody has opened.
    const isPhone = (page.viewportSize()?.width ?? 0) < 640;
    if (!isPhone) await expect(yourLibrary(page)).toBeAttached();
    await page.context().setOffline(true);
    await expect(page.getByText(/offline/i)).toBeVisible();
  },
  'the log-in page': async (page) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  },
  'the sign-up page': async (page) => {
    await page.goto('/signup');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
  },
  'the log-in modal': async (page) => {
    await page.goto('/');
    await topBar(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Log In' }).getByLabel('Email')).toBeVisible();
  },
  'the profile menu': async (page) => {
    await logInDemo(page.request);
    await page.goto('/');
    await expect(await openProfileMenu(page)).toBeVisible();
  },
  'a page that is not there': async (page) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};
