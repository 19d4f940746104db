import { isVisible, songLimits } from '@rubato/contracts';

/** Shortens a title to the limit of the form, at the last word boundary in its second half if there is one. */
export function fitTitle(title: string): string {
  const line = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ').trim();
  if (!isVisible(line)) return '';
  if (line.length <= songLimits.title) return line;
  const end = line.lastIndexOf(' ', songLimits.title);
  if (end >= songLimits.title / 2) return line.slice(0, end).replace(/[\s\p{Pd},;:([&]+$/u, '');
  return trimToCharacters(line);
}

/** Removes the track number and the extension: `01 - night_bus.final.mp3` becomes `night bus.final`. */
export function parseTitle(name: string): string {
  return name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/^\s*\d{1,3}\s*[-–.)_]\s*(?=\S)/, '')
    .replaceAll('_', ' ')
    .trim();
}

/** Shortens at a grapheme boundary: never within a surrogate pair or between a letter and its accent. */
function trimToCharacters(line: string): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (cut.length + segment.length > songLimits.title) break;
    cut += segment;
  }
  return cut;
}
