import { parseImageAssetId } from '@rubato/contracts';

/** How a service stores the image of an album or a playlist; null for an external image, and for none. */
export interface UsedImage {
  readonly imageAssetId: string | null;
  readonly imageKey: string | null;
}

/** The columns for the image stored under `key`. */
export function toUsedImage(key: string | undefined): UsedImage {
  return { imageAssetId: key ? parseImageAssetId(key) : null, imageKey: key ?? null };
}

/** The assets that a change starts to use and releases, or undefined if there is none. Null means no asset. */
export function compareAssets(
  before: string | null,
  after: string | null,
): { assetIds: string[]; releasedAssetIds: string[] } | undefined {
  if (before === after) return undefined;
  return { assetIds: after ? [after] : [], releasedAssetIds: before ? [before] : [] };
}
