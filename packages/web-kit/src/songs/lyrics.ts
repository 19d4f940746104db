import { withShortLines } from '@rubato/contracts';

/** One line of lyrics, and when it is sung, in seconds, where the lyrics tell. */
export interface LyricsLine {
  readonly text: string;
  readonly time: number | undefined;
}

/** The times of LRC lyrics, such as `[01:12.50]`; a line that comes back has several. */
const times = /\[(\d+):(\d{1,2}(?:[.:]\d{1,3})?)\]/g;
/** Headers such as `[ar:Ann]`, and the times of single words such as `<01:12.50>`. */
const headers = /\[[a-z#]+:[^\]]*\]/gi;
const wordTimes = /<\d+:\d{1,2}(?:[.:]\d{1,3})?>/g;
/** `[offset:500]`: all lines come so many milliseconds earlier. */
const offset = /\[offset:\s*([+-]?\d+)\s*\]/i;

/**
 * The lines of lyrics, which the product keeps as one text with commas between them. Lyrics with times (LRC,
 * https://en.wikipedia.org/wiki/LRC_(file_format)) are cut where the times are, and come in their order. Lines that are longer than
 * lyrics may have today are broken: a browser lays out a word of 20,000 letters for more than a second.
 */
export function lyricsLines(lyrics: string): LyricsLine[] {
  const timed = timedLines(lyrics);
  const lines = timed.length > 0 ? timed : plainLines(lyrics);
  return lines.map(({ text, time }) => ({ text: withShortLines(text), time }));
}

/** The index of the line that is sung at `position` seconds; -1 before the first one and where no line has a time. */
export function lineAt(lines: readonly LyricsLine[], position: number): number {
  return lines.findLastIndex(({ time }) => time !== undefined && time <= position);
}

function plainLines(lyrics: string): LyricsLine[] {
  return lyrics
    .replaceAll(times, '')
    .split(',')
    .map((line) => ({ text: line.trim(), time: undefined }))
    .filter(({ text }) => text);
}

function timedLines(lyrics: string): LyricsLine[] {
  const earlier = Number(offset.exec(lyrics)?.[1] ?? 0) / 1000;
  const sung = lyrics.replaceAll(headers, '').replaceAll(wordTimes, '');
  const stamps = [...sung.matchAll(times)];
  const lines: { text: string; time: number }[] = [];
  let waiting: number[] = [];
  for (const [index, { 0: stamp, 1: minutes, 2: seconds = '0', index: start }] of stamps.entries()) {
    waiting.push(Number(minutes) * 60 + Number(seconds.replace(':', '.')));
    const rest = sung.slice(start + stamp.length, stamps[index + 1]?.index);
    // Times that follow each other belong to the same text.
    if (/^[^\S\n]*$/.test(rest) && index < stamps.length - 1) continue;
    const text = rest.replaceAll(/\s+/g, ' ').trim().replace(/,$/, '').trim();
    lines.push(...waiting.map((time) => ({ text, time: Math.max(0, time - earlier) })));
    waiting = [];
  }
  return lines.filter(({ text }) => text).toSorted((one, other) => one.time - other.time);
}
