import { expect, it } from '@jest/globals';
import { toImageVariantKey, objectKeySchema } from './asset.ts';

const name = '0123456789abcdef-11111111-2222-4333-8444-555555555555';

it('derives the key of an image variant from the original, with or without a folder', () => {
  expect(toImageVariantKey(`${name}.png`, 96)).toBe(`${name}.w96.webp`);
  expect(toImageVariantKey(`media/${name}.webp`, 640)).toBe(`media/${name}.w640.webp`);
});

it('gives image variants keys that no upload can have', () => {
  expect(objectKeySchema.safeParse(toImageVariantKey(`${name}.webp`, 320)).success).toBe(false);
});
