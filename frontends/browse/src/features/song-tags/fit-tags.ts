import { addSongFormSchema, fileLimits, imageFileTypes } from '@rubato/contracts';
import { fitLyrics } from './fit-lyrics.ts';
import { fitTitle, titleFromFileName } from './fit-title.ts';
import type { SongTags } from './song-tags.ts';

/** Values for the fields of a song form, each within the rules of its field; what the tags lack is empty. */
export interface FittedTags {
  title: string;
  release_year: string;
  genre: string;
  minutes: string;
  seconds: string;
  lyrics: string;
  image: File | undefined;
}

/** Makes of the tags of the audio file `fileName` what the form takes. Without a title the file's name serves. */
export function fitTags(tags: SongTags, fileName: string): FittedTags {
  return {
    title: fitTitle(tags.title ?? '') || fitTitle(titleFromFileName(fileName)),
    release_year: fitYear(tags.year),
    genre: fitGenre(tags.genre),
    ...fitDuration(tags.duration),
    lyrics: fitLyrics(tags.lyrics),
    image: fitCover(tags.cover),
  };
}

function fitYear(year = 0): string {
  return addSongFormSchema.shape.release_year.safeParse(String(year)).data ?? '';
}

/** Letters and spaces only: Hip-Hop becomes Hip Hop, R&B R and B, and a word with digits goes. */
function fitGenre(genre = ''): string {
  const words = genre
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word && !/\d/.test(word));
  const { genre: rule } = addSongFormSchema.shape;
  while (words.length > 0 && !rule.safeParse(words.join(' ')).success) words.pop();
  return words.join(' ');
}

/** What is longer than the form takes is left to the server, which measures the file itself. */
function fitDuration(duration = Number.NaN): Pick<FittedTags, 'minutes' | 'seconds'> {
  const whole = Math.round(duration);
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60];
  if (!(whole > 0) || minutes > 60) return { minutes: '', seconds: '' };
  return { minutes: String(minutes), seconds: String(seconds) };
}

function fitCover(cover: SongTags['cover']): File | undefined {
  const type = cover?.type.toLowerCase().replace('image/jpg', 'image/jpeg') ?? '';
  const isTaken = imageFileTypes.some((known) => known === type);
  if (!cover || !isTaken || cover.bytes.length > fileLimits.image.bytes) return undefined;
  return new File([cover.bytes], 'Embedded cover', { type });
}
