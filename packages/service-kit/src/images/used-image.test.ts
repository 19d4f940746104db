import { expect, it } from '@jest/globals';
import { changedAssets, usedImage } from './used-image.ts';

const id = '11111111-2222-4333-8444-555555555555';
const key = `0123456789abcdef-${id}.png`;

it('returns the asset of a stored image', () => {
  expect(usedImage(key)).toEqual({ imageAssetId: id, imageKey: key });
  expect(usedImage(undefined)).toEqual({ imageAssetId: null, imageKey: null });
});

it('returns the assets that a change uses and releases', () => {
  expect(changedAssets(null, 'new')).toEqual({ assetIds: ['new'], releasedAssetIds: [] });
  expect(changedAssets('old', 'new')).toEqual({ assetIds: ['new'], releasedAssetIds: ['old'] });
  expect(changedAssets('old', null)).toEqual({ assetIds: [], releasedAssetIds: ['old'] });
  expect(changedAssets('same', 'same')).toBeUndefined();
});
