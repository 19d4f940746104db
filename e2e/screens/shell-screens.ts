import { expect } from '@playwright/test';
import { offer } from '../support/installation.ts';
import { openAccountMenu, topBar, yourLibrary } from '../pages/layout.ts';
import { logInDemo } from '../pages/users.ts';
import { Player } from '../pages/player.ts';
import { menuButton } from '../pages/menus.ts';
import { demoSongs, findSongCard } from '../pages/songs.ts';
import { isPhone, type Screens } from './screen.ts';

export const shellScreens: Screens = {
  'landing page': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(new Player(page).region).toBeVisible();
  },
  'menu of a song card': async (page) => {
    const [song] = await demoSongs(page.request);
    await page.goto('/');
    const card = await findSongCard(page, song.title);
    await card.hover();
    await menuButton(card, song.title).click();
    await expect(page.getByRole('menuitem', { name: 'Play next' })).toBeVisible();
  },
  'landing page with failed lists': async (page) => {
    await page.route('**/api/{songs,albums}/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('button', { name: /again|retry/i }).first()).toBeVisible();
  },
  'landing page offline': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    // Go offline only after all micro-frontends have loaded: missing ones would show an error.
    await expect(new Player(page).region).toBeAttached();
    // On a phone, the library is a closed drawer.
    if (!isPhone(page)) await expect(yourLibrary(page)).toBeAttached();
    await page.context().setOffline(true);
    await expect(page.getByText(/offline/i)).toBeVisible();
  },
  'log-in page': async (page) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  },
  'sign-up page': async (page) => {
    await page.goto('/signup');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
  },
  'sign-up page of an installation that is closed': async (page) => {
    await offer(page, { mail: 'off', sign_up: 'closed' });
    await page.goto('/signup');
    await expect(page.getByText('Sign-up is closed')).toBeVisible();
  },
  'sign-up dialog without an invitation': async (page) => {
    await offer(page, { mail: 'off', sign_up: 'invitation' });
    await page.goto('/');
    await topBar(page).getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('dialog').getByText('Sign-up is by invitation')).toBeVisible();
  },
  'log-in modal': async (page) => {
    await page.goto('/');
    await topBar(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Log In' }).getByLabel('Email')).toBeVisible();
  },
  'account menu': async (page) => {
    await logInDemo(page.request);
    await page.goto('/');
    await expect(await openAccountMenu(page)).toBeVisible();
  },
  settings: async (page) => {
    await page.goto('/settings');
    await expect(page.getByRole('link', { name: 'Appearance' })).toBeVisible();
  },
  'settings of the appearance': async (page) => {
    await page.goto('/settings/appearance');
    await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
  },
  'privacy of visitors': async (page) => {
    await page.goto('/settings/privacy');
    await expect(page.getByRole('switch', { name: 'Remember your searches' })).toBeVisible();
  },
  'page not found': async (page) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};
