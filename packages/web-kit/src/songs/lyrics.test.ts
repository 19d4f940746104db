import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findLine, parseLyrics } from './lyrics.ts';

const lrc = `[ar:Ann]
[00:01.00]One, two
[00:05.50][01:05.50] <00:05.60>And <00:05.90>back again,
[00:09]

[00:12:25]Three [sic]`;

describe('lyricsLines for lyrics with times', () => {
  test('returns the lines sorted by time, without tags', () => {
    expect(parseLyrics(lrc)).toEqual([
      { time: 1, text: 'One, two' },
      { time: 5.5, text: 'And back again' },
      { time: 12.25, text: 'Three [sic]' },
      { time: 65.5, text: 'And back again' },
    ]);
  });

  test('accepts all lines in one, as the product stores them', () => {
    expect(parseLyrics('[00:01]One, [00:03.5]Two')).toEqual([
      { time: 1, text: 'One' },
      { time: 3.5, text: 'Two' },
    ]);
  });

  test('applies the offset, with 0 as the earliest time', () => {
    expect(parseLyrics('[offset:+500][00:02]A[00:00.2]B').map(({ time }) => time)).toEqual([0, 1.5]);
    expect(parseLyrics('[offset:-500][00:02]A').map(({ time }) => time)).toEqual([2.5]);
  });
});

test('lyricsLines splits lyrics without times at commas and omits empty lines', () => {
  expect(parseLyrics(' one, two,, three ,').map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  expect(parseLyrics('[chorus] la, la')[0]).toEqual({ text: '[chorus] la', time: undefined });
});

test('lineAt returns the last line whose time has been reached', () => {
  const lines = parseLyrics(lrc);
  expect([0, 1, 5.4, 5.5, 64, 100].map((position) => findLine(lines, position))).toEqual([-1, 0, 0, 1, 2, 3]);
  expect(findLine(parseLyrics('one, two'), 10)).toBe(-1);
});

test('lyricsLines accepts any text in linear time', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('[', ']', '00:01', ':', '.', 'a', ',', '\n', ' ', '<')), (parts) => {
      for (const { text, time } of parseLyrics(parts.join(''))) {
        expect(text.trim()).toBe(text);
        expect(Number.isNaN(time ?? 0)).toBe(false);
      }
    }),
  );
  expect(parseLyrics('[00:01]'.repeat(3_000)).length).toBe(0);
  expect(parseLyrics('[ '.repeat(10_000)).length).toBe(1);
});

test('lyricsLines breaks words that are too long, with and without times', () => {
  const word = 'x'.repeat(2500);
  const longest = (lyrics: string) =>
    Math.max(...parseLyrics(lyrics).flatMap(({ text }) => text.split(/\s/).map((part) => part.length)));
  expect([longest(word), longest(`[00:01]${word}`)]).toEqual([1000, 1000]);
});
