import * as z from 'zod/mini';
import type { ImageWidth } from './image-widths.ts';

/** The key of an object in the store, which is also its path below the media base URL: content hash, asset id, file type. */
export const objectKeySchema = z.string().check(z.regex(/^[0-9a-f]{16}-[0-9a-f-]{36}\.[a-z0-9]{2,5}$/));

/** Returns the id of the asset at `url`, or undefined if it is not the URL of an asset. Does not check that the asset exists. */
export function parseAssetId(url: string): string | undefined {
  return /(?:^|\/)[0-9a-f]{16}-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{2,5}$/.exec(url)?.[1];
}

/** Returns the first 64 bits of the SHA-256 of the object under `key`, in hexadecimal. */
export function parseContentHash(key: string): string {
  return key.slice(0, 16);
}

/** Returns the key of the WebP variant of `width` of the image under `key`: `<key without extension>.w<width>.webp`. */
export function toImageVariantKey(key: string, width: ImageWidth): string {
  return `${key.replace(/\.[^./]*$/, '')}.w${width}.webp`;
}

/** The tint color of an image. */
export const colorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The number of peaks of a waveform, evenly spaced. Values range from 0 to 255, the loudest peak. */
export const waveformPeaks = 256;
export const waveformSchema = z
  .array(z.int().check(z.minimum(0), z.maximum(255)))
  .check(z.length(waveformPeaks));

/** A stored file. */
const storedAssetSchema = z.object({
  assetId: z.uuid(),
  key: objectKeySchema,
  bytes: z.int().check(z.positive()),
});

/** The file fields of a form. */
export const assetKinds = ['image', 'audio'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** The response of media to an upload: the text fields of the form, and its files after validation and storage. */
export const uploadResultSchema = z.object({
  fields: z.record(z.string(), z.string()),
  image: z.optional(z.extend(storedAssetSchema, { color: z.optional(colorSchema) })),
  audio: z.optional(
    z.extend(storedAssetSchema, {
      durationSeconds: z.int().check(z.nonnegative()),
    }),
  ),
});
export type UploadResult = z.output<typeof uploadResultSchema>;
