import { addSongFormSchema, fileLimits, imageFileTypes } from '@rubato/contracts';
import { emptySongTexts, type TaggedValues } from '../song-form/song-fields.ts';
import { fitLyrics } from './fit-lyrics.ts';
import { fitTitle, parseTitle } from './fit-title.ts';
import type { SongTags } from './song-tags.ts';

/** Converts the tags of the audio file `fileName` to valid form values. Without a title tag, the title comes from the file name. */
export function fitTags(tags: SongTags, fileName: string): TaggedValues {
  return {
    ...emptySongTexts,
    title: fitTitle(tags.title ?? '') || fitTitle(parseTitle(fileName)),
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

/** Keeps letters and spaces only: Hip-Hop becomes Hip Hop, R&B becomes R and B, and words with digits are dropped. */
function fitGenre(genre = ''): string {
  const words = genre
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word && !/\d/.test(word));
  const { genre: rule } = addSongFormSchema.shape;
  while (words.length > 0 && !rule.safeParse(words.join(' ')).success) words.pop();
  return words.join(' ');
}

/** The duration in seconds as form values. Leaves a duration beyond the limit of the form empty: the server then measures the file. */
export function fitDuration(duration = Number.NaN): Pick<TaggedValues, 'minutes' | 'seconds'> {
  const rounded = Math.round(duration);
  const [minutes, seconds] = [Math.floor(rounded / 60), rounded % 60];
  if (!(rounded > 0) || minutes > 60) return { minutes: '', seconds: '' };
  return { minutes: String(minutes), seconds: String(seconds) };
}

function fitCover(cover: SongTags['cover']): File | undefined {
  const type = cover?.type.toLowerCase().replace('image/jpg', 'image/jpeg') ?? '';
  const isAccepted = imageFileTypes.some((known) => known === type);
  if (!cover || !isAccepted || cover.bytes.length > fileLimits.image.bytes) return undefined;
  return new File([cover.bytes], 'Embedded cover', { type });
}
