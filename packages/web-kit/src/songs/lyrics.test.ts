import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lineAt, lyricsLines } from './lyrics.ts';

const lrc = `[ar:Ann]
[00:01.00]One, two
[00:05.50][01:05.50] <00:05.60>And <00:05.90>back again,
[00:09]

[00:12:25]Three [sic]`;

describe('lyrics with times', () => {
  test('are lines in the order of their times, without the tags', () => {
    expect(lyricsLines(lrc)).toEqual([
      { time: 1, text: 'One, two' },
      { time: 5.5, text: 'And back again' },
      { time: 12.25, text: 'Three [sic]' },
      { time: 65.5, text: 'And back again' },
    ]);
  });

  test('may stand in one line, as the product keeps them', () => {
    expect(lyricsLines('[00:01]One, [00:03.5]Two')).toEqual([
      { time: 1, text: 'One' },
      { time: 3.5, text: 'Two' },
    ]);
  });

  test('may all come earlier or later, and never before the song', () => {
    expect(lyricsLines('[offset:+500][00:02]A[00:00.2]B').map(({ time }) => time)).toEqual([0, 1.5]);
    expect(lyricsLines('[offset:-500][00:02]A').map(({ time }) => time)).toEqual([2.5]);
  });
});

test('lyrics without times are cut at commas, without blanks and empty lines', () => {
  expect(lyricsLines(' one, two,, three ,').map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  expect(lyricsLines('[chorus] la, la')[0]).toEqual({ text: '[chorus] la', time: undefined });
});

test('the line that is sung is the last one whose time has come', () => {
  const lines = lyricsLines(lrc);
  expect([0, 1, 5.4, 5.5, 64, 100].map((position) => lineAt(lines, position))).toEqual([-1, 0, 0, 1, 2, 3]);
  expect(lineAt(lyricsLines('one, two'), 10)).toBe(-1);
});

test('any text is read, in time that grows with its length alone', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('[', ']', '00:01', ':', '.', 'a', ',', '\n', ' ', '<')), (parts) => {
      for (const { text, time } of lyricsLines(parts.join(''))) {
        expect(text.trim()).toBe(text);
        expect(Number.isNaN(time ?? 0)).toBe(false);
      }
    }),
  );
  expect(lyricsLines('[00:01]'.repeat(3_000)).length).toBe(0);
  expect(lyricsLines('[ '.repeat(10_000)).length).toBe(1);
});

test('a word that is far too long is broken, with times and without', () => {
  const word = 'x'.repeat(2500);
  const longest = (lyrics: string) =>
    Math.max(...lyricsLines(lyrics).flatMap(({ text }) => text.split(/\s/).map((part) => part.length)));
  expect([longest(word), longest(`[00:01]${word}`)]).toEqual([1000, 1000]);
});
