import { beforeEach, expect, test } from '@jest/globals';
import { user } from '../../../testing/factories.ts';
import { initialTab, rememberTab } from './library-tab.ts';

beforeEach(() => localStorage.clear());

const empty = { songIds: [], albumIds: [], playlistIds: [], likedSongIds: [] };

test.each([
  ['songs', 'an empty library', empty],
  ['songs', 'songs and playlists', { ...empty, songIds: [1], playlistIds: [1] }],
  ['playlists', 'likes', { ...empty, likedSongIds: [1], albumIds: [1] }],
  ['albums', 'albums only', { ...empty, albumIds: [1] }],
])('opens the %s tab for a user with %s', (tab, _case, lists) => {
  expect(initialTab(user(lists))).toBe(tab);
});

test('reopens the last open tab', () => {
  rememberTab('albums');
  expect(initialTab(user({ ...empty, songIds: [1] }))).toBe('albums');
});

test('ignores an unknown stored tab', () => {
  localStorage.setItem('rubato.library-tab', 'artists');
  expect(initialTab(user(empty))).toBe('songs');
});
