import { z } from 'zod';

/** Where an object lies in the store, and its path below the media base URL: content hash, asset id, type. */
export const objectKeySchema = z.string().regex(/^[0-9a-f]{16}-[0-9a-f-]{36}\.[a-z0-9]{2,5}$/);

/** A stored file as media tells it. */
const storedAssetSchema = z.object({ assetId: z.uuid(), key: objectKeySchema, bytes: z.int().positive() });

/** What media answers to an upload: the form's text fields as they came and its files, checked and stored. */
export const uploadResultSchema = z.object({
  fields: z.record(z.string(), z.string()),
  image: storedAssetSchema.optional(),
  audio: storedAssetSchema.extend({ durationSeconds: z.int().nonnegative() }).optional(),
});
export type UploadResult = z.output<typeof uploadResultSchema>;
