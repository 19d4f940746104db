import { expect, type Page } from '@playwright/test';
import { openLibraryTab, yourLibrary } from '../pages/layout.ts';
import { signUp } from '../pages/users.ts';
import { isRail, type Screens } from './screen.ts';

const songs = /\/api\/songs\/?\?/;
const albums = /\/api\/albums\/?\?/;

/** What an installation or a user without songs sees, beyond the empty states among the other screens. */
export const emptyStates: Screens = {
  'landing page of an installation without songs': async (page) => {
    await empty(page, { songs: [] }, songs);
    await empty(page, {}, albums);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'No songs yet' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign up' })).toBeVisible();
    await expectDrawing(page);
  },
  'landing page without albums': async (page) => {
    await signUp(page.request);
    await empty(page, {}, albums);
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('button', { name: 'Add an album' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectDrawing(page);
  },
  'genres of an installation without songs': async (page) => {
    await empty(page, { genres: [] }, /\/api\/browse\/genres/);
    await empty(page, { decades: [] }, /\/api\/browse\/decades/);
    await page.goto('/genres');
    await expect(page.getByText('No song has a genre yet')).toBeVisible();
    await expectDrawing(page);
  },
  'search page without results': async (page) => {
    await page.goto('/search?q=qqqqqqqqqq');
    await expect(page.getByText('Check the spelling')).toBeVisible();
    await expectDrawing(page);
  },
  'library without songs': async (page) => {
    await signUp(page.request);
    await page.goto('/login');
    await openLibraryTab(page, 'Songs');
    // The rail has no room for it.
    if (isRail(page)) return;
    await expect(yourLibrary(page).getByText('Add a song to your library')).toBeVisible();
    await expectDrawing(page);
  },
  'library without albums': async (page) => {
    await signUp(page.request);
    await page.goto('/login');
    await openLibraryTab(page, 'Albums');
  },
};

const empty = (page: Page, json: object, requests: RegExp) =>
  page.route(requests, (route) => route.fulfill({ json }));

/** Drawings load when they are first shown. */
const expectDrawing = (page: Page) =>
  expect(page.locator('[aria-hidden] > svg[viewBox="0 0 160 120"]').first()).toBeVisible();
