import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseDuration, durationTexts, formatDuration, formatTotalDuration } from './duration.ts';
import { durationTextSchema } from './duration-text.ts';

describe('durationTextSchema', () => {
  it.each([
    ['3:7', 187],
    ['3:07', 187],
    ['3:60', 240],
    ['0:0', 0],
    ['60:60', 3660],
    [' 4:05 ', 245],
  ])('parses %s to %i seconds', (text, seconds) => {
    expect(durationTextSchema.parse(text)).toBe(seconds);
  });

  it.each([
    ['61:00', durationTexts.minutes],
    ['-1:00', durationTexts.minutes],
    ['1:61', durationTexts.seconds],
    ['1:-1', durationTexts.seconds],
    ['1', durationTexts.form],
    ['1:2:3', durationTexts.form],
    ['a:b', durationTexts.form],
    ['', durationTexts.form],
  ])('rejects %s with a specific message', (text, message) => {
    expect(durationTextSchema.safeParse(text).error?.issues[0]?.message).toBe(message);
  });
});

describe('duration formatting', () => {
  it('can be parsed back and has two digits for seconds', () => {
    fc.assert(
      fc.property(fc.nat(400_000), (seconds) => {
        const text = formatDuration(seconds);
        expect(text).toMatch(/^\d+:[0-5]\d$/);
        expect(parseDuration(text)).toBe(seconds);
      }),
    );
  });

  it('formats totals with zero-padding, and with hours only when needed', () => {
    expect(formatTotalDuration(59)).toBe('00:59');
    expect(formatTotalDuration(187 + 240)).toBe('07:07');
    expect(formatTotalDuration(3600)).toBe('01:00:00');
    expect(formatTotalDuration(36_061)).toBe('10:01:01');
  });

  it('formats the exact total of any number of songs', () => {
    const songs = fc.array(fc.nat(100_000), { maxLength: 200 });
    fc.assert(
      fc.property(songs, (lengths) => {
        const total = lengths
          .map(formatDuration)
          .map(parseDuration)
          .reduce((sum, next) => sum + next, 0);
        const text = formatTotalDuration(total);
        expect(text).toMatch(/^(\d{2,}:)?[0-5]\d:[0-5]\d$/);
        expect(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)).toBe(
          lengths.reduce((sum, next) => sum + next, 0),
        );
        expect(text.split(':')).toHaveLength(total < 3600 ? 2 : 3);
      }),
    );
  });
});
