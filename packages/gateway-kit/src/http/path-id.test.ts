import { describe, expect, it } from '@jest/globals';
import { AppError, pathIdSchema } from '@rubato/contracts';
import fc from 'fast-check';
import { IdPipe } from './path-id.ts';

const pipe = new IdPipe('songId');
const largest = 2_147_483_647;

const notPlain = [
  '',
  '0',
  '-0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1.',
  '.1',
  '1e3',
  '0x1',
  '0b1',
  '1_000',
  '1,000',
  '1n',
];
const notAscii = [' 1', '1 ', '1\n', '\t1', '1\0', '\ufeff1', '１', '١', '𝟏', '²', '½', 'Ⅷ', '१'];
const notNumbers = ['NaN', 'Infinity', 'null', 'undefined', 'true', '[]', '[1]', '1;2', '1/2', '%31', '../1'];
const tooLarge = ['2147483648', '4294967297', '9007199254740992', '9007199254740993', '9'.repeat(400)];

describe('IdPipe', () => {
  it('accepts every positive 32-bit integer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largest }), (id) => expect(pipe.transform(String(id))).toBe(id)),
    );
  });

  it.each([...notPlain, ...notAscii, ...notNumbers, ...tooLarge])('rejects %j', (text) => {
    expect(errorOf(text)).toEqual({ code: 'INVALID', fields: { songId: 'Must be a positive integer' } });
  });

  it('accepts only the canonical form', () => {
    const almost = fc.stringMatching(/^[-+ 0-9eExX.,_٠-٩０-９]{0,12}$/);
    fc.assert(
      fc.property(fc.oneof(almost, fc.string(), fc.bigInt().map(String)), (text) => {
        const { success, data } = pathIdSchema.safeParse(text);
        expect(success).toBe(/^[1-9]\d*$/.test(text) && BigInt(text) <= largest);
        if (success) expect(String(data)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});

function errorOf(text: string) {
  try {
    return pipe.transform(text);
  } catch (error) {
    return error instanceof AppError ? { code: error.code, fields: error.fields } : error;
  }
}
