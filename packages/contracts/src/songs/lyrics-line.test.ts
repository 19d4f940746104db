import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutLyricsLine, hasShortLines, longestLyricsLine, withShortLines } from './lyrics-line.ts';

describe('a line of lyrics', () => {
  it('ends at a line break or a comma', () => {
    const line = 'x'.repeat(longestLyricsLine);
    expect(hasShortLines(`${line}\n${line},${line}`)).toBe(true);
    expect(hasShortLines(`${line}\n${line}x`)).toBe(false);
  });

  it('that is too long is cut after a word', () => {
    const words = `${'x'.repeat(600)} ${'y'.repeat(300)} ${'z'.repeat(300)}`;
    expect(cutLyricsLine(words)).toEqual([`${'x'.repeat(600)} ${'y'.repeat(300)}`, 'z'.repeat(300)]);
  });

  it('that has no words is cut between characters', () => {
    expect(cutLyricsLine(`x${'🎷'.repeat(600)}`)).toEqual([`x${'🎷'.repeat(499)}`, '🎷'.repeat(101)]);
  });

  it('loses nothing but spaces by being cut, and no piece is too long', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 900, maxLength: 4000, unit: 'grapheme' }), (text) => {
        const pieces = cutLyricsLine(text);
        expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        expect(pieces.every((piece) => piece.length <= longestLyricsLine)).toBe(true);
      }),
    );
  });
});

it('lyrics keep their short lines as they are when a long one is cut', () => {
  const lyrics = `One, two\n${'x'.repeat(2500)},three`;
  expect(
    withShortLines(lyrics)
      .split('\n')
      .map((line) => line.length),
  ).toEqual([8, 1000, 1000, 506]);
  expect(hasShortLines(withShortLines(lyrics))).toBe(true);
});
