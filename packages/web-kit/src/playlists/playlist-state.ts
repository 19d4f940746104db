import type { Playlist, Song } from '@rubato/contracts';

export type PlaylistsById = Readonly<Record<Playlist['id'], Playlist>>;

/** What a load leaves: the playlistsById playlists and no others. */
export function playlistsById(playlists: readonly Playlist[]): PlaylistsById {
  return Object.fromEntries(playlists.map((playlist) => [playlist.id, playlist]));
}

/** The playlists with `playlist`, new or in place of what was known of it. */
export function withPlaylist(playlists: PlaylistsById, playlist: Playlist): PlaylistsById {
  return { ...playlists, [playlist.id]: playlist };
}

export function withoutPlaylist(playlists: PlaylistsById, id: Playlist['id']): PlaylistsById {
  const { [id]: _gone, ...others } = playlists;
  return others;
}

/** The playlist with the song at its end, unless it is in already. */
export function withSong(playlist: Playlist, songId: Song['id']): Playlist {
  return playlist.song_ids.includes(songId)
    ? playlist
    : { ...playlist, song_ids: [...playlist.song_ids, songId] };
}

export function withoutSong(playlist: Playlist, songId: Song['id']): Playlist {
  return { ...playlist, song_ids: playlist.song_ids.filter((id) => id !== songId) };
}
