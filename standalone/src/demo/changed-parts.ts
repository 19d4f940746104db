import type { Song } from '@rubato/contracts';
import type { DemoSong } from './demo-catalogue.ts';
import { songParts, type SongPart } from './demo-client.ts';
import type { RestoredSong } from './demo-state.ts';

/** What of `song` is no longer as the catalogue says. A file is as it should be when its address, which never changes content, is known. */
export function changedParts(
  wanted: DemoSong,
  song: Song,
  remembered: RestoredSong | undefined,
): readonly SongPart[] {
  const isSame: Readonly<Record<SongPart, boolean>> = {
    title: song.title === wanted.title,
    lyrics: song.lyrics === wanted.lyrics,
    genre: song.genre === wanted.genre,
    release_year: song.release_year === wanted.release_year,
    image: song.image_url === remembered?.image_url,
    audio: song.audio_url === remembered?.audio_url,
  };
  return songParts.filter((part) => !isSame[part]);
}
