import { expect, type Page, type Route } from '@playwright/test';
import { demoAlbum } from '../pages/albums.ts';
import { like, makePlaylist } from '../pages/library.ts';
import { openLibraryTab } from '../pages/layout.ts';
import { logInDemo, signUp } from '../pages/members.ts';
import { demoSongs } from '../pages/songs.ts';
import type { Screens } from './screen.ts';

/** A list: the calls that fill it, and how to get to where it is shown. */
interface List {
  readonly calls: string | RegExp;
  /** Before anything is held up. Returns what opens the list. */
  readonly prepare: (page: Page) => Promise<(page: Page) => Promise<void>>;
}

const at = (path: string) => async (page: Page) => void (await page.goto(path, { waitUntil: 'commit' }));
const inTab = (name: string) => async (page: Page) => {
  await at('/login')(page);
  await openLibraryTab(page, name);
};

const lists: Readonly<Record<string, List>> = {
  'the songs of the landing page': { calls: /\/api\/songs\/?\?/, prepare: async () => at('/') },
  'the albums of the landing page': { calls: /\/api\/albums\/?\?/, prepare: async () => at('/') },
  'the liked songs': {
    calls: /\/api\/songs\/?\?ids=/,
    prepare: async (page) => {
      const songs = await demoSongs(page.request);
      await signUp(page.request);
      await like(page.request, songs);
      return at('/likes');
    },
  },
  'the songs of a playlist': {
    calls: /\/api\/songs\/?\?ids=/,
    prepare: async (page) => {
      const songs = await demoSongs(page.request);
      await signUp(page.request);
      const { id } = await makePlaylist(page.request, 'Rainy days', songs);
      return at(`/playlists/${id}`);
    },
  },
  'the songs of an album': {
    calls: /\/api\/songs\/?\?ids=/,
    // As a visitor: a member's own songs have come already, beside the page.
    prepare: async (page) => {
      const { id } = await logInDemo(page.request);
      const album = await demoAlbum(page, id);
      await page.context().clearCookies();
      return at(`/albums/${album.id}`);
    },
  },
  'one’s own songs': {
    calls: '**/api/songs/current*',
    prepare: async (page) => {
      await logInDemo(page.request);
      return inTab('Songs');
    },
  },
  'one’s own albums': {
    calls: /\/api\/albums\/?\?ids=/,
    prepare: async (page) => {
      await logInDemo(page.request);
      return inTab('Albums');
    },
  },
  'one’s own playlists': {
    calls: /\/api\/playlists\/?(\?|$)/,
    prepare: async (page) => {
      await signUp(page.request);
      await makePlaylist(page.request, 'Rainy days', []);
      return inTab('Playlists');
    },
  },
};

const failure = { status: 500, json: { errors: { server: 'Something went wrong. Please try again.' } } };
const states: Readonly<Record<string, (route: Route) => Promise<void> | undefined>> = {
  'on the way': () => undefined,
  'that the server fails to give': (route) => route.fulfill(failure),
  'that cannot be reached': (route) => route.abort(),
};

/** Each list while it loads, when the server fails and when the network does. Empty ones are among the screens. */
export const listStates: Screens = Object.fromEntries(
  Object.entries(lists).flatMap(([list, { calls, prepare }]) =>
    Object.entries(states).map(([state, answer]) => [
      `${list} ${state}`,
      async (page: Page) => {
        const open = await prepare(page);
        await page.route(calls, answer);
        await open(page);
        const shown =
          state === 'on the way' ? page.getByRole('status') : page.getByRole('button', { name: 'Retry' });
        await expect(shown.filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
      },
    ]),
  ),
);
