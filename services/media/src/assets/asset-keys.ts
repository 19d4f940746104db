import {
  toImageVariantKey,
  imageWidths,
  streamExtensions,
  toStreamKey,
  streamVersion,
} from '@rubato/contracts';
import type { AssetEntity } from './asset.entity.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const assetObjectKey = new RegExp(
  `^(?:uploads/(${uuid})|(?:media|quarantine)/[0-9a-f]{16}-(${uuid})(?:-s\\d+|\\.w\\d+)?\\.[a-z0-9]{2,5})$`,
);

/** The object key of an upload until it is complete and checked. Keys below `uploads/` are never served. */
export function toUploadKey(assetId: string): string {
  return `uploads/${assetId}`;
}

/** The object key of a checked asset. `/media/` serves the objects below `media/`. */
export function toMediaKey(key: string): string {
  return `media/${key}`;
}

/** The object key of a served object while a moderator has blocked it. Keys below `quarantine/` are never served. */
export function toQuarantineKey(servedKey: string): string {
  return servedKey.replace(/^media\//, 'quarantine/');
}

/** All objects that an asset may have, at whatever point its upload stopped, and whether it is blocked or not. */
export function getObjectKeys(asset: Pick<AssetEntity, 'id' | 'kind' | 'key'>): string[] {
  const served = getServedKeys(asset);
  return [toUploadKey(asset.id), ...served, ...served.map(toQuarantineKey)];
}

/**
 * Returns whether an object belongs to an asset: the upload only while the asset is pending, the served
 * objects always, also while they are blocked.
 */
export function isAssetObject(
  asset: Pick<AssetEntity, 'id' | 'kind' | 'key' | 'state'>,
  key: string,
): boolean {
  if (asset.state === 'pending') return getObjectKeys(asset).includes(key);
  const served = getServedKeys(asset);
  return served.includes(key) || served.map(toQuarantineKey).includes(key);
}

/** Returns the asset id in an object key; undefined if media did not create the object. */
export function parseAssetId(objectKey: string): string | undefined {
  const [, uploaded, served] = assetObjectKey.exec(objectKey) ?? [];
  return uploaded ?? served;
}

/** All objects of an asset that are served unless it is blocked. */
export function getServedKeys({ kind, key }: Pick<AssetEntity, 'kind' | 'key'>): string[] {
  if (!key) return [];
  const derived =
    kind === 'image' ? imageWidths.map((width) => toImageVariantKey(key, width)) : getStreamKeys(key);
  return [key, ...derived].map(toMediaKey);
}

/** The keys of the streams of an audio file, in all versions so far. */
function getStreamKeys(key: string): string[] {
  const versions = Array.from({ length: streamVersion }, (_, before) => before + 1);
  return versions.flatMap((version) =>
    streamExtensions.map((extension) => toStreamKey(key, version, extension)),
  );
}
