import { beforeEach, expect, test } from '@jest/globals';
import { user } from '../../../testing/factories.ts';
import { chooseDefaultTab, rememberTab, getRememberedTab } from './library-tab.ts';

beforeEach(() => localStorage.clear());

const empty = { songIds: [], albumIds: [], playlistIds: [], likedSongIds: [] };

test.each([
  ['songs', 'an empty library', empty],
  ['songs', 'songs and playlists', { ...empty, songIds: [1], playlistIds: [1] }],
  ['playlists', 'likes', { ...empty, likedSongIds: [1], albumIds: [1] }],
  ['albums', 'albums only', { ...empty, albumIds: [1] }],
])('opens the %s tab for a user with %s', (tab, _case, lists) => {
  expect(chooseDefaultTab(user(lists))).toBe(tab);
});

test('remembers the last open tab', () => {
  expect(getRememberedTab()).toBeUndefined();
  rememberTab('albums');
  expect(getRememberedTab()).toBe('albums');
});
