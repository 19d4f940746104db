import type { Playlist, Song } from '@rubato/contracts';
import type { PlaylistsById } from '@rubato/web-kit';

/** The playlists that do not contain the song, sorted by name. */
export function selectPlaylistsWithout(playlists: PlaylistsById, songId: Song['id']): Playlist[] {
  return Object.values(playlists)
    .filter(({ song_ids }) => !song_ids.includes(songId))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
