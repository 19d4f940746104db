import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idSchema } from './ids.ts';

const largest = 2_147_483_647;

describe('an id', () => {
  it('is an integer from 1 to what the database takes', () => {
    const numbers = fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), fc.constantFrom(1, largest));
    fc.assert(
      fc.property(numbers, (number) =>
        expect(idSchema.safeParse(number).success).toBe(
          Number.isInteger(number) && number >= 1 && number <= largest,
        ),
      ),
    );
  });

  it.each([0, -1, -0, 1.5, NaN, Infinity, largest + 1, 2 ** 53, '1', ' 1', '1e3', true, null, [1], {}, 1n])(
    'is not %p',
    (value) => {
      expect(idSchema.safeParse(value).success).toBe(false);
    },
  );
});
