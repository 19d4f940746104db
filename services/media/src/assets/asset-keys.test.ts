import { describe, expect, it } from '@jest/globals';
import { assetIdOf, isObjectOf, objectKeysOf } from './asset-keys.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const image = { id, kind: 'image', key: `0123456789abcdef-${id}.png` } as const;

describe('the objects of an asset', () => {
  it('are the upload alone while its content is not known', () => {
    expect(objectKeysOf({ ...image, key: null })).toEqual([`uploads/${id}`]);
  });

  it('are upload, original and narrow pictures of an image', () => {
    expect(objectKeysOf(image)).toEqual([
      `uploads/${id}`,
      `media/0123456789abcdef-${id}.png`,
      ...[96, 320, 640].map((width) => `media/0123456789abcdef-${id}.w${width}.webp`),
    ]);
  });

  it('are upload, original and stream of an audio file', () => {
    const keys = objectKeysOf({ ...image, kind: 'audio', key: image.key.replace('png', 'flac') });
    const stem = `media/${image.key.replace('.png', '')}`;
    expect(keys).toEqual([
      `uploads/${image.id}`,
      `${stem}.flac`,
      `${stem}-s1.json`,
      `${stem}-s1.mp4`,
      `${stem}-s1.webm`,
    ]);
    for (const key of keys) expect(assetIdOf(key)).toBe(image.id);
  });

  it('lead back to the asset', () => {
    for (const key of objectKeysOf(image)) expect(assetIdOf(key)).toBe(id);
  });

  it('no longer hold the upload when it is stored', () => {
    expect(isObjectOf({ ...image, state: 'pending' }, `uploads/${id}`)).toBe(true);
    expect(isObjectOf({ ...image, state: 'stored' }, `uploads/${id}`)).toBe(false);
    expect(isObjectOf({ ...image, state: 'attached' }, `media/0123456789abcdef-${id}.w96.webp`)).toBe(true);
    expect(isObjectOf({ ...image, state: 'attached' }, `media/ffffffffffffffff-${id}.png`)).toBe(false);
  });
});

it.each(['media/.DS_Store', `other/${id}`, `media/${id}.png`, 'uploads/x'])(
  '%s is the object of no asset',
  (key) => {
    expect(assetIdOf(key)).toBeUndefined();
  },
);
