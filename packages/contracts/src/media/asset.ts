import { z } from 'zod';

/** Where an object lies in the store, and its path below the media base URL: content hash, asset id, type. */
export const objectKeySchema = z.string().regex(/^[0-9a-f]{16}-[0-9a-f-]{36}\.[a-z0-9]{2,5}$/);

/** What a stored picture answers to in `?w=`, in pixels. */
export const imageWidths = [96, 320, 640] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The key of the WebP of `width` that lies beside the picture under `key`: `<key without its extension>.w<width>.webp`. */
export function imageVariantKey(key: string, width: ImageWidth): string {
  return `${key.replace(/\.[^./]*$/, '')}.w${width}.webp`;
}

/** A picture's colour, good as a tint. */
export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** How many peaks a waveform has, evenly spread over the audio, each from 0 to 255 where 255 is the loudest of them. */
export const waveformPeaks = 256;
export const waveformSchema = z.array(z.int().min(0).max(255)).length(waveformPeaks);

/** A stored file as media tells it. */
const storedAssetSchema = z.object({ assetId: z.uuid(), key: objectKeySchema, bytes: z.int().positive() });

/** What media answers to an upload: the form's text fields as they came and its files, checked and stored. */
export const uploadResultSchema = z.object({
  fields: z.record(z.string(), z.string()),
  image: storedAssetSchema.extend({ color: colorSchema.optional() }).optional(),
  audio: storedAssetSchema
    .extend({ durationSeconds: z.int().nonnegative(), waveform: waveformSchema.optional() })
    .optional(),
});
export type UploadResult = z.output<typeof uploadResultSchema>;
