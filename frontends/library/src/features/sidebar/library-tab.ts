import type { User } from '@rubato/contracts';

const key = 'rubato.library-tab';
const tabs = ['songs', 'albums', 'playlists'] as const;

export type LibraryTab = (typeof tabs)[number];

/** The last open tab in this browser; initially the first non-empty one. */
export function initialTab({ songIds, albumIds, playlistIds, likedSongIds }: User): LibraryTab {
  const last = tabs.find((tab) => tab === localStorage.getItem(key));
  if (last) return last;
  if (songIds.length > 0) return 'songs';
  if (playlistIds.length + likedSongIds.length > 0) return 'playlists';
  return albumIds.length > 0 ? 'albums' : 'songs';
}

export function rememberTab(tab: LibraryTab): void {
  try {
    localStorage.setItem(key, tab);
  } catch {
    // Storage is full or unavailable: the tab is not remembered.
  }
}
