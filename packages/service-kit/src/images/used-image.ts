import { parseImageAssetId } from '@rubato/contracts';

/** How a service stores an image; null for an external image, and for none. */
export interface UsedImage {
  readonly imageAssetId: string | null;
  readonly imageKey: string | null;
}

/** The columns for the image stored under `key`. */
export function toUsedImage(key: string | undefined): UsedImage {
  return { imageAssetId: key ? parseImageAssetId(key) : null, imageKey: key ?? null };
}

/** How a service stores the cover of an album or a playlist; the color is null for an external image, and for none. */
export interface UsedCover extends UsedImage {
  readonly imageColor: string | null;
}

/** The columns for the image stored under `imageKey`, whose dominant color is `imageColor` (`#rrggbb`). */
export function toUsedCover({
  imageKey,
  imageColor,
}: {
  readonly imageKey?: string | undefined;
  readonly imageColor?: string | undefined;
}): UsedCover {
  return { ...toUsedImage(imageKey), imageColor: imageColor ?? null };
}

/** The assets that a change starts to use and releases, or undefined if there is none. Null means no asset. */
export function compareAssets(
  before: string | null,
  after: string | null,
): { assetIds: string[]; releasedAssetIds: string[] } | undefined {
  if (before === after) return undefined;
  return { assetIds: after ? [after] : [], releasedAssetIds: before ? [before] : [] };
}
