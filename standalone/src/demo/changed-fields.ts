import type { Song } from '@rubato/contracts';
import type { DemoSong } from './demo-catalog.ts';
import { songFields, type SongField } from './demo-client.ts';
import type { RestoredSong } from './demo-state.ts';

/**
 * The fields of `song` that differ from the catalog. A file is unchanged if its URL is the remembered one,
 * since the content of a URL never changes.
 */
export function findChangedFields(
  wanted: DemoSong,
  song: Song,
  remembered: RestoredSong | undefined,
): readonly SongField[] {
  const isSame: Readonly<Record<SongField, boolean>> = {
    title: song.title === wanted.title,
    lyrics: song.lyrics === wanted.lyrics,
    genre: song.genre === wanted.genre,
    release_year: song.release_year === wanted.release_year,
    image: song.image_url === remembered?.image_url,
    audio: song.audio_url === remembered?.audio_url,
  };
  return songFields.filter((field) => !isSame[field]);
}
