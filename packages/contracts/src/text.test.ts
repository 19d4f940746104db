import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineSchema, linesSchema } from './text.ts';
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

  it('says what is missing', () => {
    expect(refusal(line, undefined)).toBe('Required');
  });
});

describe('text of several lines', () => {
  it('takes tabs and line breaks', () => {
    expect(lines.parse('One\n\tTwo\r\nThree')).toBe('One\n\tTwo\r\nThree');
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
