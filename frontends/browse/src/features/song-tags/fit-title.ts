import { isVisible, songLimits } from '@rubato/contracts';

/** A title within the form's limit, cut after a word where there is one in its second half. */
export function fitTitle(title: string): string {
  const line = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ').trim();
  if (!isVisible(line)) return '';
  if (line.length <= songLimits.title) return line;
  const end = line.lastIndexOf(' ', songLimits.title);
  if (end >= songLimits.title / 2) return line.slice(0, end).replace(/[\s\p{Pd},;:([&]+$/u, '');
  return wholeCharacters(line);
}

/** `01 - night_bus.final.mp3` is night bus.final: no number of a track, no kind of file. */
export function titleFromFileName(name: string): string {
  return name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/^\s*\d{1,3}\s*[-–.)_]\s*(?=\S)/, '')
    .replaceAll('_', ' ')
    .trim();
}

/** No half of a surrogate pair at the end, and no letter without its accent. */
function wholeCharacters(line: string): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (cut.length + segment.length > songLimits.title) break;
    cut += segment;
  }
  return cut;
}
