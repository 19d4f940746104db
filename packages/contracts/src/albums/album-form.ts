import { z } from 'zod';
import { isStoredImageUrl } from '../media/image.ts';
import { createLineSchema, createTrimmedSchema } from '../text.ts';
import { isImageUrl } from '../url.ts';

export const albumTexts = {
  titleRequired: 'Album Title is required',
  titleTooLong: 'Album title cannot be longer that 200 characters',
  imageRequired: 'Album Cover Image is required',
  imageUrl: 'Image URL must end in .png, .jpg, .jpeg, and must be a valid URL',
  yearRequired: 'Album Release Year is required',
  yearTooEarly: 'Album Release Year must be 1940 or later',
  yearTooLate: 'Album Release Year must be before 10000',
} as const;

/** Maximum lengths in characters, and the first and last year. */
export const albumLimits = { title: 200, imageUrl: 2000, firstYear: 1940, lastYear: 9999 } as const;

/** A release year as JSON or a form sends it: a number, or digits. */
const releaseYear = z
  .union([z.number(), z.string().trim()], { error: albumTexts.yearRequired })
  .refine((year) => year !== '', albumTexts.yearRequired)
  .transform((year) => (typeof year === 'string' && !/^\d+$/.test(year) ? NaN : Number(year)))
  .refine((year) => Number.isInteger(year) && year >= albumLimits.firstYear, albumTexts.yearTooEarly)
  .refine((year) => year <= albumLimits.lastYear, albumTexts.yearTooLate);

/** `POST` and `PUT` of albums, and the album form. */
export const albumFormSchema = z.object({
  title: createLineSchema(albumTexts.titleRequired)
    .min(1, albumTexts.titleRequired)
    .max(albumLimits.title, albumTexts.titleTooLong),
  image_url: createTrimmedSchema(albumTexts.imageRequired)
    .min(1, albumTexts.imageRequired)
    .refine((url) => isImageUrl(url) || isStoredImageUrl(url), albumTexts.imageUrl),
  release_year: releaseYear,
});
export type AlbumForm = z.output<typeof albumFormSchema>;
