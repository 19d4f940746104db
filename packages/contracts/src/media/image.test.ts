import { describe, expect, it } from '@jest/globals';
import { assetIdOfImage, isStoredImageUrl, storedImageKey } from './image.ts';

const id = '11111111-2222-4333-8444-555555555555';
const key = `0123456789abcdef-${id}.webp`;

describe('the URL of a stored image', () => {
  it.each([`/media/${key}`, `/${key}`, `https://cdn.example/files/${key}`])('may be %s', (url) => {
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
  ])('cannot be %s', (url) => {
    expect(isStoredImageUrl(url)).toBe(false);
  });

  it('leads to a key only below where images are served', () => {
    expect(storedImageKey(`/media/${key}`, '/media/')).toBe(key);
    expect(storedImageKey(`https://cdn.example/${key}`, 'https://cdn.example/')).toBe(key);
    expect(storedImageKey(`https://cdn.example/${key}`, '/media/')).toBeUndefined();
    expect(storedImageKey(`/media/x/${key}`, '/media/')).toBeUndefined();
    expect(storedImageKey('/media/tram.png', '/media/')).toBeUndefined();
  });
});

it('an image’s key names its asset', () => {
  expect(assetIdOfImage(key)).toBe(id);
  expect(() => assetIdOfImage('tram.png')).toThrow(TypeError);
});
