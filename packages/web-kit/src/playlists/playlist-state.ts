import type { Playlist, Song } from '@rubato/contracts';

export type PlaylistsById = Readonly<Record<Playlist['id'], Playlist>>;

/** The playlists keyed by id. */
export function mapById(playlists: readonly Playlist[]): PlaylistsById {
  return Object.fromEntries(playlists.map((playlist) => [playlist.id, playlist]));
}

/** The playlists with `playlist` added, or replaced if it exists. */
export function addPlaylist(playlists: PlaylistsById, playlist: Playlist): PlaylistsById {
  return { ...playlists, [playlist.id]: playlist };
}

export function removePlaylist(playlists: PlaylistsById, id: Playlist['id']): PlaylistsById {
  const { [id]: _removed, ...others } = playlists;
  return others;
}

/** The playlist with the song appended, unless it already contains it. */
export function addSongId(playlist: Playlist, songId: Song['id']): Playlist {
  return playlist.song_ids.includes(songId)
    ? playlist
    : { ...playlist, song_ids: [...playlist.song_ids, songId] };
}

export function removeSongId(playlist: Playlist, songId: Song['id']): Playlist {
  return { ...playlist, song_ids: playlist.song_ids.filter((id) => id !== songId) };
}
