import { expect, type Page, type Route } from '@playwright/test';
import { demoAlbum } from '../pages/albums.ts';
import { like, createPlaylist } from '../pages/library.ts';
import { openLibraryTab } from '../pages/layout.ts';
import { logInDemo, signUp } from '../pages/users.ts';
import { demoSongs } from '../pages/songs.ts';
import type { Screens } from './screen.ts';

/** A list: the requests that load it, and how to open it. */
interface List {
  readonly requests: string | RegExp;
  /** Runs before the requests are intercepted. Returns a function that opens the list. */
  readonly prepare: (page: Page) => Promise<(page: Page) => Promise<void>>;
}

const at = (path: string) => async (page: Page) => void (await page.goto(path, { waitUntil: 'commit' }));
const inTab = (name: string) => async (page: Page) => {
  await at('/login')(page);
  await openLibraryTab(page, name);
};

const lists: Readonly<Record<string, List>> = {
  'songs on the landing page': { requests: /\/api\/songs\/?\?/, prepare: async () => at('/') },
  'albums on the landing page': { requests: /\/api\/albums\/?\?/, prepare: async () => at('/') },
  'liked songs': {
    requests: /\/api\/songs\/?\?ids=/,
    prepare: async (page) => {
      const songs = await demoSongs(page.request);
      await signUp(page.request);
      await like(page.request, songs);
      return at('/likes');
    },
  },
  'songs in a playlist': {
    requests: /\/api\/songs\/?\?ids=/,
    prepare: async (page) => {
      const songs = await demoSongs(page.request);
      await signUp(page.request);
      const { id } = await createPlaylist(page.request, 'Rainy days', songs);
      return at(`/playlists/${id}`);
    },
  },
  'songs in an album': {
    requests: /\/api\/songs\/?\?ids=/,
    // As a visitor: the library has already loaded the songs of the demo user.
    prepare: async (page) => {
      const { id } = await logInDemo(page.request);
      const album = await demoAlbum(page, id);
      await page.context().clearCookies();
      return at(`/albums/${album.id}`);
    },
  },
  'library songs': {
    requests: '**/api/songs/current*',
    prepare: async (page) => {
      await logInDemo(page.request);
      return inTab('Songs');
    },
  },
  'library albums': {
    requests: '**/api/albums/current*',
    prepare: async (page) => {
      await logInDemo(page.request);
      return inTab('Albums');
    },
  },
  'library playlists': {
    requests: /\/api\/playlists\/?(\?|$)/,
    prepare: async (page) => {
      await signUp(page.request);
      await createPlaylist(page.request, 'Rainy days', []);
      return inTab('Playlists');
    },
  },
};

const failure = { status: 500, json: { errors: { server: 'Something went wrong. Please try again.' } } };
const states: Readonly<Record<string, (route: Route) => Promise<void> | undefined>> = {
  loading: () => undefined,
  'with a server error': (route) => route.fulfill(failure),
  'with a network failure': (route) => route.abort(),
};

/** Every list while loading, after a server error and after a network failure. Empty lists are part of the screens. */
export const listStates: Screens = Object.fromEntries(
  Object.entries(lists).flatMap(([list, { requests, prepare }]) =>
    Object.entries(states).map(([state, respond]) => [
      `${list} ${state}`,
      async (page: Page) => {
        const open = await prepare(page);
        await page.route(requests, respond);
        await open(page);
        const indicator =
          state === 'loading' ? page.getByRole('status') : page.getByRole('button', { name: 'Retry' });
        await expect(indicator.filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
      },
    ]),
  ),
);
