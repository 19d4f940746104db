import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  splitLyricsLine,
  areLyricsLinesShort,
  maxLyricsLineLength,
  breakLongLyricsLines,
} from './lyrics-line.ts';

describe('lines of lyrics', () => {
  it('end at a line break or a comma', () => {
    const line = 'x'.repeat(maxLyricsLineLength);
    expect(areLyricsLinesShort(`${line}\n${line},${line}`)).toBe(true);
    expect(areLyricsLinesShort(`${line}\n${line}x`)).toBe(false);
  });

  it('are split after a word', () => {
    const words = `${'x'.repeat(600)} ${'y'.repeat(300)} ${'z'.repeat(300)}`;
    expect(splitLyricsLine(words)).toEqual([`${'x'.repeat(600)} ${'y'.repeat(300)}`, 'z'.repeat(300)]);
  });

  it('are split between characters if there are no words', () => {
    expect(splitLyricsLine(`x${'🎷'.repeat(600)}`)).toEqual([`x${'🎷'.repeat(499)}`, '🎷'.repeat(101)]);
  });

  it('lose only spaces when they are split into lines within the limit', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 900, maxLength: 4000, unit: 'grapheme' }), (text) => {
        const lines = splitLyricsLine(text);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        expect(lines.every((line) => line.length <= maxLyricsLineLength)).toBe(true);
      }),
    );
  });
});

it('breakLongLyricsLines keeps short lines unchanged', () => {
  const lyrics = `One, two\n${'x'.repeat(2500)},three`;
  expect(
    breakLongLyricsLines(lyrics)
      .split('\n')
      .map((line) => line.length),
  ).toEqual([8, 1000, 1000, 506]);
  expect(areLyricsLinesShort(breakLongLyricsLines(lyrics))).toBe(true);
});
