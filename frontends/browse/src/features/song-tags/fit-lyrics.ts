import { splitLyricsLine, isVisible, songLimits } from '@rubato/contracts';

/** The timestamps of synchronized lyrics, such as `[00:12.50]`. */
const timestamps = /^(\s*\[\d+:\d+(?:[.:]\d+)?\])+/;
/** Header lines of synchronized lyrics, such as `[ar:Ann]`. */
const header = /^\s*\[[a-z#]+:.*\]\s*$/i;
const unprintable = /[^\P{Cc}\t\n]|\p{Cs}/gu;

/** Converts lyrics to the stored format: lines ending in a comma, with timestamps but without headers and empty lines. */
export function fitLyrics(lyrics = ''): string {
  const lines = lyrics
    .split(/\r\n|\r|\n/)
    .filter((line) => !header.test(line))
    .map((line) => line.replaceAll(unprintable, '').trim().replace(/,+$/, ''))
    .filter((line) => isVisible(line.replace(timestamps, '')))
    .flatMap((line) => splitLyricsLine(line));
  return cutToLimit(lines).join(',\n');
}

function cutToLimit(lines: readonly string[]): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => (length += line.length + 2) > songLimits.lyrics);
  return end === -1 ? lines : lines.slice(0, end);
}
