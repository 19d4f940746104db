import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { characterClasses, isVisible, lineSchema, linesSchema } from './text.ts';
import { texts } from './texts.ts';

const line = lineSchema('Required');
const lines = linesSchema('Required');
const refusal = (schema: typeof line, text: unknown) => schema.safeParse(text).error?.issues[0]?.message;

describe('a line of text', () => {
  it.each(['Björk', 'さくら', '🎵 𝒳', 'שלום', 'a b', ''])('takes %j', (text) => {
    expect(line.parse(text)).toBe(text);
  });

  it('is trimmed, line breaks at its ends too', () => {
    expect(line.parse(' Title\r\n')).toBe('Title');
  });

  it.each(['a\0b', 'a\r\nX: y', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\ud800b', 'a\udc00'])(
    'refuses %j',
    (text) => {
      expect(refusal(line, text)).toBe(texts.unprintable);
    },
  );

  it.each(['\u200b', '\u3164', '\u2800', '\u00ad\ufeff', ' \u2060 \u202e', '\u115f\uffa0', '\u{e0041}'])(
    'is empty when nothing of it can be seen: %j',
    (text) => {
      expect(line.parse(text)).toBe('');
    },
  );

  it.each(['\u200bA', '❤\ufe0f', '👩\u200d🎤', '.', '́'])(
    'stays as it is when something can be seen: %j',
    (text) => {
      expect(line.parse(text)).toBe(text);
    },
  );

  it('says what is missing', () => {
    expect(refusal(line, undefined)).toBe('Required');
  });
});

describe('text of several lines', () => {
  it('takes tabs and line breaks, each of which becomes LF', () => {
    expect(lines.parse('One\n\tTwo\r\nThree\rFour')).toBe('One\n\tTwo\nThree\nFour');
  });

  it('is measured with line breaks of one character', () => {
    const text = Array(5).fill('abcd').join('\r\n');
    expect(lines.max(24).parse(text)).toHaveLength(24);
  });

  it('is empty when nothing of it can be seen', () => {
    expect(lines.parse('\u200b\n\u3164\r\n\u2800')).toBe('');
  });

  it.each(['a\0b', 'a\u001bb', 'a\u007fb', 'a\ud800b'])('refuses %j', (text) => {
    expect(refusal(lines, text)).toBe(texts.unprintable);
  });

  it('is kept by UTF-8 as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { success, data } = lines.safeParse(text);
        if (success) expect(Buffer.from(data).toString()).toBe(data);
      }),
    );
  });
});

describe('the classes of characters', () => {
  const bidiControl = new RegExp(`[${characterClasses.bidiControl}]`, 'u');

  it.each(['\u061c', '\u200f', '\u202e', '\u2066'])('know a change of direction: %j', (text) => {
    expect([bidiControl.test(text), isVisible(text)]).toEqual([true, false]);
  });
});
