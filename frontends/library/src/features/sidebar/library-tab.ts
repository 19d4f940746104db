import type { User } from '@rubato/contracts';

const key = 'rubato.library-tab';

/** The last open tab in this browser, if any. */
export function getRememberedTab(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The first tab that is not empty. */
export function chooseDefaultTab({ songIds, albumIds, playlistIds, likedSongIds }: User): string {
  if (songIds.length > 0) return 'songs';
  if (playlistIds.length + likedSongIds.length > 0) return 'playlists';
  return albumIds.length > 0 ? 'albums' : 'songs';
}

export function rememberTab(tab: string): void {
  try {
    localStorage.setItem(key, tab);
  } catch {
    // Storage is full or unavailable: the tab is not remembered.
  }
}
