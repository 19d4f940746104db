import { describe, expect, it } from '@jest/globals';
import { parseAssetId, isAssetObject, getObjectKeys } from './asset-keys.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const image = { id, kind: 'image', key: `0123456789abcdef-${id}.png` } as const;

describe('object keys of an asset', () => {
  it('are only the upload while its content hash is unknown', () => {
    expect(getObjectKeys({ ...image, key: null })).toEqual([`uploads/${id}`]);
  });

  it('are the upload, the original and the resized variants of an image', () => {
    expect(getObjectKeys(image)).toEqual([
      `uploads/${id}`,
      ...['media', 'quarantine'].flatMap((folder) => [
        `${folder}/0123456789abcdef-${id}.png`,
        ...[96, 320, 640].map((width) => `${folder}/0123456789abcdef-${id}.w${width}.webp`),
      ]),
    ]);
  });

  it('are the upload, the original and the streams of an audio file', () => {
    const keys = getObjectKeys({ ...image, kind: 'audio', key: image.key.replace('png', 'flac') });
    const name = image.key.replace('.png', '');
    expect(keys).toEqual([
      `uploads/${image.id}`,
      ...['media', 'quarantine'].flatMap((folder) =>
        ['.flac', '-s1.json', '-s1.mp4', '-s1.webm'].map((end) => `${folder}/${name}${end}`),
      ),
    ]);
    for (const key of keys) expect(parseAssetId(key)).toBe(image.id);
  });

  it('contain the id of the asset', () => {
    for (const key of getObjectKeys(image)) expect(parseAssetId(key)).toBe(id);
  });

  it('do not include the upload once it is stored', () => {
    expect(isAssetObject({ ...image, state: 'pending' }, `uploads/${id}`)).toBe(true);
    expect(isAssetObject({ ...image, state: 'stored' }, `uploads/${id}`)).toBe(false);
    expect(isAssetObject({ ...image, state: 'attached' }, `media/0123456789abcdef-${id}.w96.webp`)).toBe(
      true,
    );
    expect(isAssetObject({ ...image, state: 'attached' }, `media/ffffffffffffffff-${id}.png`)).toBe(false);
  });
});

it.each(['media/.DS_Store', `other/${id}`, `media/${id}.png`, 'uploads/x'])(
  '%s does not belong to an asset',
  (key) => {
    expect(parseAssetId(key)).toBeUndefined();
  },
);
