import { expect, it } from '@jest/globals';
import { compareAssets, toUsedCover, toUsedImage } from './used-image.ts';

const id = '11111111-2222-4333-8444-555555555555';
const key = `0123456789abcdef-${id}.png`;

it('returns the asset of a stored image', () => {
  expect(toUsedImage(key)).toEqual({ imageAssetId: id, imageKey: key });
  expect(toUsedImage(undefined)).toEqual({ imageAssetId: null, imageKey: null });
});

it('returns the color of a cover, and clears that of an earlier one', () => {
  expect(toUsedCover({ imageKey: key, imageColor: '#336699' })).toEqual({
    imageAssetId: id,
    imageKey: key,
    imageColor: '#336699',
  });
  expect(toUsedCover({})).toEqual({ imageAssetId: null, imageKey: null, imageColor: null });
});

it('returns the assets that a change uses and releases', () => {
  expect(compareAssets(null, 'new')).toEqual({ assetIds: ['new'], releasedAssetIds: [] });
  expect(compareAssets('old', 'new')).toEqual({ assetIds: ['new'], releasedAssetIds: ['old'] });
  expect(compareAssets('old', null)).toEqual({ assetIds: [], releasedAssetIds: ['old'] });
  expect(compareAssets('same', 'same')).toBeUndefined();
});
