import { breakLongLyricsLines } from '@rubato/contracts';

/** A line of lyrics, and when it is sung, in seconds, if the lyrics have times. */
export interface LyricsLine {
  readonly text: string;
  readonly time: number | undefined;
}

/** The times of LRC lyrics, such as `[01:12.50]`; a repeated line has several. */
const times = /\[(\d+):(\d{1,2}(?:[.:]\d{1,3})?)\]/g;
/** Headers such as `[ar:Ann]`, and the times of single words such as `<01:12.50>`. */
const headers = /\[[a-z#]+:[^\]]*\]/gi;
const wordTimes = /<\d+:\d{1,2}(?:[.:]\d{1,3})?>/g;
/** `[offset:500]`: all lines are this many milliseconds earlier. */
const offset = /\[offset:\s*([+-]?\d+)\s*\]/i;

/**
 * Splits lyrics, which the product stores as comma-separated text, into lines. Lyrics with times (LRC,
 * https://en.wikipedia.org/wiki/LRC_(file_format)) are split at the times and sorted by them. Lines longer than the current limit are
 * broken: laying out a word of 20,000 letters takes a browser more than a second.
 */
export function parseLyrics(lyrics: string): LyricsLine[] {
  const timed = parseTimedLines(lyrics);
  const lines = timed.length > 0 ? timed : parsePlainLines(lyrics);
  return lines.map(({ text, time }) => ({ text: breakLongLyricsLines(text), time }));
}

/** The index of the line that is sung at `position` seconds; -1 before the first line, or if no line has a time. */
export function findLine(lines: readonly LyricsLine[], position: number): number {
  return lines.findLastIndex(({ time }) => time !== undefined && time <= position);
}

function parsePlainLines(lyrics: string): LyricsLine[] {
  return lyrics
    .replaceAll(times, '')
    .split(',')
    .map((line) => ({ text: line.trim(), time: undefined }))
    .filter(({ text }) => text);
}

function parseTimedLines(lyrics: string): LyricsLine[] {
  const offsetSeconds = Number(offset.exec(lyrics)?.[1] ?? 0) / 1000;
  const body = lyrics.replaceAll(headers, '').replaceAll(wordTimes, '');
  const stamps = [...body.matchAll(times)];
  const lines: { text: string; time: number }[] = [];
  let pendingTimes: number[] = [];
  for (const [index, { 0: stamp, 1: minutes, 2: seconds = '0', index: start }] of stamps.entries()) {
    pendingTimes.push(Number(minutes) * 60 + Number(seconds.replace(':', '.')));
    const rest = body.slice(start + stamp.length, stamps[index + 1]?.index);
    // Consecutive times belong to the same text.
    if (/^[^\S\n]*$/.test(rest) && index < stamps.length - 1) continue;
    const text = rest.replaceAll(/\s+/g, ' ').trim().replace(/,$/, '').trim();
    lines.push(...pendingTimes.map((time) => ({ text, time: Math.max(0, time - offsetSeconds) })));
    pendingTimes = [];
  }
  return lines.filter(({ text }) => text).toSorted((one, other) => one.time - other.time);
}
