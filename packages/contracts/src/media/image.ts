import * as z from 'zod/mini';
import { isWebUrl } from '../url.ts';

export const imageTexts = {
  notStored: 'This image is not one of yours, or is no longer stored. Upload it again.',
} as const;

/** What `POST /api/images` answers. Forms of albums and playlists take the URL as their `image_url`. */
export const storedImageSchema = z.object({ image_url: z.string() });
export type StoredImage = z.output<typeof storedImageSchema>;

const key = '[0-9a-f]{16}-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(?:png|jpg|webp)';
const imageKey = new RegExp(`^${key}$`);
const imagePath = new RegExp(`^(?:/[\\w.~-]+)*/${key}$`);
const longest = 2000;

/** Where an image lies in the store, and its path below the media base URL. */
export const imageKeySchema = z.string().check(z.regex(imageKey));

/** The key of the stored image that `url` leads to, where it is `baseUrl` and a key; otherwise undefined. Whether there is such an image is not checked. */
export function storedImageKey(url: string, baseUrl: string): string | undefined {
  const rest = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : '';
  return imageKey.test(rest) ? rest : undefined;
}

/** The id of the asset that is stored under an image's key. Throws for what is no key of an image. */
export function assetIdOfImage(storedKey: string): string {
  const id = imageKey.exec(storedKey)?.[1];
  if (!id) throw new TypeError('Not the key of an image');
  return id;
}

/** Whether `text` has the form of a stored image's URL, or of its path, wherever images are served. Whose image it is, the server knows. */
export function isStoredImageUrl(text: string): boolean {
  if (!text.startsWith('/')) return isWebUrl(text) && imagePath.test(new URL(text).pathname);
  return text.length <= longest && imagePath.test(text);
}
