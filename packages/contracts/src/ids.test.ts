import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idSchema } from './ids.ts';

const maxId = 2_147_483_647;

describe('idSchema', () => {
  it('accepts integers from 1 to the maximum of the database', () => {
    const numbers = fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), fc.constantFrom(1, maxId));
    fc.assert(
      fc.property(numbers, (number) =>
        expect(idSchema.safeParse(number).success).toBe(
          Number.isInteger(number) && number >= 1 && number <= maxId,
        ),
      ),
    );
  });

  it.each([0, -1, -0, 1.5, NaN, Infinity, maxId + 1, 2 ** 53, '1', ' 1', '1e3', true, null, [1], {}, 1n])(
    'rejects %p',
    (value) => {
      expect(idSchema.safeParse(value).success).toBe(false);
    },
  );
});
