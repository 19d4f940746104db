import { beforeEach, expect, test } from '@jest/globals';
import { user } from '../../../testing/factories.ts';
import { initialTab, rememberTab } from './library-tab.ts';

beforeEach(() => localStorage.clear());

const nothing = { songIds: [], albumIds: [], playlistIds: [], likedSongIds: [] };

test.each([
  ['songs', 'nothing', nothing],
  ['songs', 'songs and playlists', { ...nothing, songIds: [1], playlistIds: [1] }],
  ['playlists', 'likes', { ...nothing, likedSongIds: [1], albumIds: [1] }],
  ['albums', 'albums only', { ...nothing, albumIds: [1] }],
])('the tab %s is open for a member with %s', (tab, _what, lists) => {
  expect(initialTab(user(lists))).toBe(tab);
});

test('the tab that was open last is open again', () => {
  rememberTab('albums');
  expect(initialTab(user({ ...nothing, songIds: [1] }))).toBe('albums');
});

test('what another build remembers is no tab', () => {
  localStorage.setItem('rubato.library-tab', 'artists');
  expect(initialTab(user(nothing))).toBe('songs');
});
