import { songLimits } from '@rubato/contracts';
import { formatList } from './format-list.ts';
import type { Prefill } from './prefill.ts';
import { fieldWords, type TaggedValues } from './song-fields.ts';

/** Describes the values taken from the file: `filled` are the fields set from its tags. */
export function prefillNote(filled: readonly (keyof TaggedValues)[], { tags }: Prefill, artist = ''): string {
  const labels = filled.flatMap((name) => fieldWords[name].filled ?? []);
  const sentences = labels.length > 0 ? [`Filled in from the file: ${formatList(labels)}.`] : [];
  const credited = tags.artist?.trim();
  if (credited && artist && credited.toLowerCase() !== artist.toLowerCase())
    sentences.push(
      `The file credits ${credited} as the artist; the song will be listed under your artist name, ${artist}.`,
    );
  return sentences.join(' ');
}

/** Explains how a title was shortened; undefined when it was not. */
export function formatShortenedTitleNote({ tags, values }: Prefill): string | undefined {
  const original = tags.title?.trim();
  if (!original || original.length <= songLimits.title || values.title === original) return undefined;
  return `Shortened to ${songLimits.title} characters from “${original}”`;
}
