import { describe, expect, it } from '@jest/globals';
import { parseImageAssetId, isStoredImageUrl, parseStoredImageKey } from './image.ts';

const id = '11111111-2222-4333-8444-555555555555';
const key = `0123456789abcdef-${id}.webp`;

describe('isStoredImageUrl', () => {
  it.each([`/media/${key}`, `/${key}`, `https://cdn.example/files/${key}`])('accepts %s', (url) => {
    expect(isStoredImageUrl(url)).toBe(true);
  });

  it.each([
    key,
    `//cdn.example/${key}`,
    `/media/../${key} `,
    `/media//${key}`,
    `javascript:/${key}`,
    `/media/${key}?w=96`,
    `/media/0123456789abcdef-${id}.mp3`,
    `/media/0123456789abcdef-${id}.w96.webp`,
    `/${'x'.repeat(2000)}/${key}`,
  ])('rejects %s', (url) => {
    expect(isStoredImageUrl(url)).toBe(false);
  });

  it('yields a key only below the base URL', () => {
    expect(parseStoredImageKey(`/media/${key}`, '/media/')).toBe(key);
    expect(parseStoredImageKey(`https://cdn.example/${key}`, 'https://cdn.example/')).toBe(key);
    expect(parseStoredImageKey(`https://cdn.example/${key}`, '/media/')).toBeUndefined();
    expect(parseStoredImageKey(`/media/x/${key}`, '/media/')).toBeUndefined();
    expect(parseStoredImageKey('/media/tram.png', '/media/')).toBeUndefined();
  });
});

it('assetIdOfImage returns the asset of an image key', () => {
  expect(parseImageAssetId(key)).toBe(id);
  expect(() => parseImageAssetId('tram.png')).toThrow(TypeError);
});
