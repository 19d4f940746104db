import type { Album, Song } from '@rubato/contracts';

/** Appends the song unless the album already contains it. */
export function addSongId(album: Album, id: Song['id']): Album {
  return album.song_ids.includes(id) ? album : { ...album, song_ids: [...album.song_ids, id] };
}

/** Removes the song from the album. */
export function removeSongId(album: Album, id: Song['id']): Album {
  return { ...album, song_ids: album.song_ids.filter((other) => other !== id) };
}
