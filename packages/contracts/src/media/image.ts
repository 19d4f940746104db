import * as z from 'zod/mini';
import { isWebUrl } from '../url.ts';

export const imageTexts = {
  notStored: 'This image isn’t yours or no longer exists. Please upload it again.',
} as const;

/** The response of `POST /api/images`. Album and playlist forms accept the URL as their `image_url`. */
export const storedImageSchema = z.object({ image_url: z.string() });
export type StoredImage = z.output<typeof storedImageSchema>;

const key = '[0-9a-f]{16}-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(?:png|jpg|webp)';
const imageKey = new RegExp(`^${key}$`);
const imagePath = new RegExp(`^(?:/[\\w.~-]+)*/${key}$`);
const maxUrlLength = 2000;

/** The key of an image in the store, which is also its path below the media base URL. */
export const imageKeySchema = z.string().check(z.regex(imageKey));

/**
 * Returns the key of the image at `url` if the URL consists of `baseUrl` and a key, otherwise undefined. Does not check that the image
 * exists.
 */
export function parseStoredImageKey(url: string, baseUrl: string): string | undefined {
  const rest = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : '';
  return imageKey.test(rest) ? rest : undefined;
}

/** Returns the id of the asset under the key of an image. Throws a `TypeError` for any other key. */
export function parseImageAssetId(storedKey: string): string {
  const id = imageKey.exec(storedKey)?.[1];
  if (!id) throw new TypeError('Not the key of an image');
  return id;
}

/** Whether `text` has the form of the URL or path of a stored image, regardless of the host. The server checks the owner. */
export function isStoredImageUrl(text: string): boolean {
  if (!text.startsWith('/')) return isWebUrl(text) && imagePath.test(new URL(text).pathname);
  return text.length <= maxUrlLength && imagePath.test(text);
}
