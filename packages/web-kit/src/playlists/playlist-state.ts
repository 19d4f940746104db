import type { Playlist, Song } from '@rubato/contracts';

export type PlaylistsById = Readonly<Record<Playlist['id'], Playlist>>;

/** The playlists keyed by id. */
export function playlistsById(playlists: readonly Playlist[]): PlaylistsById {
  return Object.fromEntries(playlists.map((playlist) => [playlist.id, playlist]));
}

/** The playlists with `playlist` added, or replaced if it exists. */
export function withPlaylist(playlists: PlaylistsById, playlist: Playlist): PlaylistsById {
  return { ...playlists, [playlist.id]: playlist };
}

export function withoutPlaylist(playlists: PlaylistsById, id: Playlist['id']): PlaylistsById {
  const { [id]: _removed, ...others } = playlists;
  return others;
}

/** The playlist with the song appended, unless it already contains it. */
export function withSong(playlist: Playlist, songId: Song['id']): Playlist {
  return playlist.song_ids.includes(songId)
    ? playlist
    : { ...playlist, song_ids: [...playlist.song_ids, songId] };
}

export function withoutSong(playlist: Playlist, songId: Song['id']): Playlist {
  return { ...playlist, song_ids: playlist.song_ids.filter((id) => id !== songId) };
}
