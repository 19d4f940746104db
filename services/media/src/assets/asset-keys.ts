import { imageVariantKey, imageWidths, streamExtensions, streamKey, streamVersion } from '@rubato/contracts';
import type { AssetEntity } from './asset.entity.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ours = new RegExp(
  `^(?:uploads/(${uuid})|media/[0-9a-f]{16}-(${uuid})(?:-s\\d+|\\.w\\d+)?\\.[a-z0-9]{2,5})$`,
);

/** Where an upload lies until it is whole and checked. Nothing below is ever served. */
export function uploadKey(assetId: string): string {
  return `uploads/${assetId}`;
}

/** Where a checked asset lies. What is below `media/` is what `/media/` serves. */
export function mediaKey(key: string): string {
  return `media/${key}`;
}

/** Every object that an asset has or may have had, wherever its upload stopped. */
export function objectKeysOf(asset: Pick<AssetEntity, 'id' | 'kind' | 'key'>): string[] {
  return [uploadKey(asset.id), ...keptKeysOf(asset)];
}

/** What belongs to an asset in the store: its upload while it is pending, and what is served. */
export function isObjectOf(asset: Pick<AssetEntity, 'id' | 'kind' | 'key' | 'state'>, key: string): boolean {
  return asset.state === 'pending' ? objectKeysOf(asset).includes(key) : keptKeysOf(asset).includes(key);
}

/** The id of the asset that an object was made for; undefined for an object that media never made. */
export function assetIdOf(objectKey: string): string | undefined {
  const [, uploaded, kept] = ours.exec(objectKey) ?? [];
  return uploaded ?? kept;
}

function keptKeysOf({ kind, key }: Pick<AssetEntity, 'kind' | 'key'>): string[] {
  if (!key) return [];
  const derived =
    kind === 'image' ? imageWidths.map((width) => imageVariantKey(key, width)) : streamKeysOf(key);
  return [key, ...derived].map(mediaKey);
}

/** The keys that the stream of an audio file may have, in any version so far. */
function streamKeysOf(key: string): string[] {
  const versions = Array.from({ length: streamVersion }, (_, before) => before + 1);
  return versions.flatMap((version) =>
    streamExtensions.map((extension) => streamKey(key, version, extension)),
  );
}
