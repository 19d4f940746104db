import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { remoteDirectory, useRoutes, widths } from '@rubato/web-kit';
import {
  aUser,
  currentUrl,
  declareRemote,
  errorResponse,
  mockApi,
  ok,
  renderPage,
} from '@rubato/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { SettingsPage } from './settings-page.tsx';

const { matchMedia } = globalThis;
let isPhone: boolean;
let isSignedIn: boolean;

beforeEach(() => {
  isPhone = false;
  isSignedIn = true;
  globalThis.matchMedia = (query) =>
    ({
      matches: isPhone && query === widths.phone,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as never;
  mockApi(() => ({
    'GET /api/auth/': isSignedIn ? ok(aUser()) : errorResponse(401, { message: 'Unauthorized' }),
  }));
  declareRemote({
    name: 'sound',
    settings: [
      { id: 'sound', title: 'Sound', order: 44 },
      { id: 'names', title: 'Names', audience: 'members', order: 10 },
      { id: 'later', title: 'Later' },
    ],
  });
});
afterEach(() => {
  cleanup();
  globalThis.matchMedia = matchMedia;
});

const Page = () => useRoutes([{ path: '/settings/:page?', Component: SettingsPage }]);
const show = (path: string) => renderPage(<Page />, path);
const links = () => screen.findAllByRole('link').then((all) => all.map(({ textContent }) => textContent));

describe('SettingsPage', () => {
  test('opens the first page, and lists all of them by their order', async () => {
    show('/settings');
    expect(await links()).toEqual(['Names', 'Sound', 'Appearance', 'Later']);
    expect(currentUrl()).toBe('/settings/names');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Names');
  });

  test('leaves out the pages of users for visitors', async () => {
    isSignedIn = false;
    show('/settings');
    expect(await links()).toEqual(['Sound', 'Appearance', 'Later']);
    expect(currentUrl()).toBe('/settings/sound');
  });

  test('begins with the list on phones, and leads back to it', async () => {
    isPhone = true;
    show('/settings');
    fireEvent.click(await screen.findByRole('link', { name: 'Appearance' }));
    expect(currentUrl()).toBe('/settings/appearance');
    expect(screen.getByRole('combobox', { name: 'Theme' })).toBeTruthy();
    expect(await links()).toEqual(['Settings']);
    fireEvent.click(screen.getByRole('link', { name: 'Settings' }));
    expect(await links()).toHaveLength(4);
  });

  test('has a heading while its pages are not known yet', async () => {
    remoteDirectory.store.setState({ isPending: true });
    show('/settings/appearance');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  test('says so if there is no such page', async () => {
    show('/settings/unknown');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  test('opens its own page if nothing is known of the others', async () => {
    isSignedIn = false;
    remoteDirectory.store.setState({
      hasFailed: true,
      composition: { ...remoteDirectory.store.getState().composition, settings: [] },
    });
    show('/settings');
    await waitFor(() => expect(currentUrl()).toBe('/settings/appearance'));
  });
});
