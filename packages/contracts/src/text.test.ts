import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { characterClasses, isVisible, createLineSchema, createLinesSchema } from './text.ts';
import { texts } from './texts.ts';

const line = createLineSchema('Required');
const lines = createLinesSchema('Required');
const errorOf = (schema: typeof line, text: unknown) => schema.safeParse(text).error?.issues[0]?.message;

describe('createLineSchema', () => {
  it.each(['Björk', 'さくら', '🎵 𝒳', 'שלום', 'a b', ''])('accepts %j', (text) => {
    expect(line.parse(text)).toBe(text);
  });

  it('trims spaces and line breaks', () => {
    expect(line.parse(' Title\r\n')).toBe('Title');
  });

  it.each(['a\0b', 'a\r\nX: y', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\ud800b', 'a\udc00'])(
    'rejects %j',
    (text) => {
      expect(errorOf(line, text)).toBe(texts.unprintable);
    },
  );

  it.each(['\u200b', '\u3164', '\u2800', '\u00ad\ufeff', ' \u2060 \u202e', '\u115f\uffa0', '\u{e0041}'])(
    'treats text without visible characters as empty: %j',
    (text) => {
      expect(line.parse(text)).toBe('');
    },
  );

  it.each(['\u200bA', '❤\ufe0f', '👩\u200d🎤', '.', '́'])(
    'keeps text with visible characters unchanged: %j',
    (text) => {
      expect(line.parse(text)).toBe(text);
    },
  );

  it('reports a missing value', () => {
    expect(errorOf(line, undefined)).toBe('Required');
  });
});

describe('createLinesSchema', () => {
  it('accepts tabs and line breaks and converts line breaks to LF', () => {
    expect(lines.parse('One\n\tTwo\r\nThree\rFour')).toBe('One\n\tTwo\nThree\nFour');
  });

  it('counts a line break as one character', () => {
    const text = Array(5).fill('abcd').join('\r\n');
    expect(lines.max(24).parse(text)).toHaveLength(24);
  });

  it('treats text without visible characters as empty', () => {
    expect(lines.parse('\u200b\n\u3164\r\n\u2800')).toBe('');
  });

  it.each(['a\0b', 'a\u001bb', 'a\u007fb', 'a\ud800b'])('rejects %j', (text) => {
    expect(errorOf(lines, text)).toBe(texts.unprintable);
  });

  it('accepts only text that survives UTF-8 encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { success, data } = lines.safeParse(text);
        if (success) expect(Buffer.from(data).toString()).toBe(data);
      }),
    );
  });
});

describe('characterClasses', () => {
  const bidiControl = new RegExp(`[${characterClasses.bidiControl}]`, 'u');

  it.each(['\u061c', '\u200f', '\u202e', '\u2066'])('contains the direction control %j', (text) => {
    expect([bidiControl.test(text), isVisible(text)]).toEqual([true, false]);
  });
});
