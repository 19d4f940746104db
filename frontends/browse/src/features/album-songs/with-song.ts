import type { Album, Song } from '@rubato/contracts';

/** The album with the song at its end, once. */
export function withSong(album: Album, id: Song['id']): Album {
  return album.song_ids.includes(id) ? album : { ...album, song_ids: [...album.song_ids, id] };
}

/** The album without the song. */
export function withoutSong(album: Album, id: Song['id']): Album {
  return { ...album, song_ids: album.song_ids.filter((other) => other !== id) };
}
