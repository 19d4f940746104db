import { songLimits } from '@rubato/contracts';
import { listOf } from './list-of.ts';
import type { Prefill } from './prefill.ts';
import type { SongFormValues } from './song-form.schema.ts';

const names: Partial<Record<keyof SongFormValues, string>> = {
  title: 'title',
  genre: 'genre',
  release_year: 'year',
  minutes: 'duration',
  lyrics: 'lyrics',
  image: 'cover',
};

/** Says what came from the file: `filled` are the fields that got a value of its tags. */
export function prefillNote(
  filled: readonly (keyof SongFormValues)[],
  { tags }: Prefill,
  artist = '',
): string {
  const found = filled.flatMap((name) => names[name] ?? []);
  const parts = found.length > 0 ? [`From the file: ${listOf(found)}.`] : [];
  const other = tags.artist?.trim();
  if (other && artist && other.toLowerCase() !== artist.toLowerCase())
    parts.push(`It names ${other} as the artist; the song will stand under your artist name, ${artist}.`);
  return parts.join(' ');
}

/** What became of a title that was too long; undefined where none was cut. */
export function cutTitleNote({ tags, values }: Prefill): string | undefined {
  const whole = tags.title?.trim();
  if (!whole || whole.length <= songLimits.title || values.title === whole) return undefined;
  return `Shortened to ${songLimits.title} characters from “${whole}”`;
}
