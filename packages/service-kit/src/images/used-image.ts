import { assetIdOfImage } from '@rubato/contracts';

/** An image that something uses, as a service keeps it: null for one that is not stored here, and for none. */
export interface UsedImage {
  readonly imageAssetId: string | null;
  readonly imageKey: string | null;
}

/** How to keep the image that is stored under `key`. */
export function usedImage(key: string | undefined): UsedImage {
  return { imageAssetId: key ? assetIdOfImage(key) : null, imageKey: key ?? null };
}

/** Which assets came into use and which are used no more, or undefined where nothing has changed. Null is no asset. */
export function changedAssets(
  before: string | null,
  after: string | null,
): { assetIds: string[]; releasedAssetIds: string[] } | undefined {
  if (before === after) return undefined;
  return { assetIds: after ? [after] : [], releasedAssetIds: before ? [before] : [] };
}
