import { expect, it } from '@jest/globals';
import { changedAssets, usedImage } from './used-image.ts';

const id = '11111111-2222-4333-8444-555555555555';
const key = `0123456789abcdef-${id}.png`;

it('knows the asset of an image that is stored here', () => {
  expect(usedImage(key)).toEqual({ imageAssetId: id, imageKey: key });
  expect(usedImage(undefined)).toEqual({ imageAssetId: null, imageKey: null });
});

it('tells which assets a change takes and leaves', () => {
  expect(changedAssets(null, 'new')).toEqual({ assetIds: ['new'], releasedAssetIds: [] });
  expect(changedAssets('old', 'new')).toEqual({ assetIds: ['new'], releasedAssetIds: ['old'] });
  expect(changedAssets('old', null)).toEqual({ assetIds: [], releasedAssetIds: ['old'] });
  expect(changedAssets('same', 'same')).toBeUndefined();
});
