import * as z from 'zod/mini';

/** Where an object lies in the store, and its path below the media base URL: content hash, asset id, type. */
export const objectKeySchema = z.string().check(z.regex(/^[0-9a-f]{16}-[0-9a-f-]{36}\.[a-z0-9]{2,5}$/));

/** The id of the asset that is served at `url`; undefined where that is no URL of an asset. Whether there is such an asset is not checked. */
export function assetIdAt(url: string): string | undefined {
  return /(?:^|\/)[0-9a-f]{16}-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9]{2,5}$/.exec(url)?.[1];
}

/** The first 64 bits of the SHA-256 of the content under `key`, in hexadecimal. */
export function contentHashOf(key: string): string {
  return key.slice(0, 16);
}

/** What a stored picture answers to in `?w=`, in pixels. */
export const imageWidths = [96, 320, 640] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The key of the WebP of `width` that lies beside the picture under `key`: `<key without its extension>.w<width>.webp`. */
export function imageVariantKey(key: string, width: ImageWidth): string {
  return `${key.replace(/\.[^./]*$/, '')}.w${width}.webp`;
}

/** A picture's colour, good as a tint. */
export const colorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** How many peaks a waveform has, evenly spread over the audio, each from 0 to 255 where 255 is the loudest of them. */
export const waveformPeaks = 256;
export const waveformSchema = z
  .array(z.int().check(z.minimum(0), z.maximum(255)))
  .check(z.length(waveformPeaks));

/** A stored file as media tells it. */
const storedAssetSchema = z.object({
  assetId: z.uuid(),
  key: objectKeySchema,
  bytes: z.int().check(z.positive()),
});

/** The files that a form can have, by the names of their parts. */
export const assetKinds = ['image', 'audio'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** What media answers to an upload: the form's text fields as they came and its files, checked and stored. */
export const uploadResultSchema = z.object({
  fields: z.record(z.string(), z.string()),
  image: z.optional(z.extend(storedAssetSchema, { color: z.optional(colorSchema) })),
  audio: z.optional(
    z.extend(storedAssetSchema, {
      durationSeconds: z.int().check(z.nonnegative()),
      waveform: z.optional(waveformSchema),
    }),
  ),
});
export type UploadResult = z.output<typeof uploadResultSchema>;
