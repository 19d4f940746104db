import { z } from 'zod';
import { isStoredImageUrl } from '../media/image.ts';
import { createLineSchema, createLinesSchema, createTrimmedSchema } from '../text.ts';
import { isWebUrl } from '../url.ts';
import { isHandle, isReservedHandle } from './artist.ts';

export const artistTexts = {
  handleRequired: 'Handle is required',
  handleInvalid:
    'Handle must be 2 to 40 characters long: lower-case letters, digits and single hyphens between them, with at least one letter',
  handleTaken: 'Handle is already in use',
  tooManyHandles: 'You have changed your handle too often. Please choose one of your former handles.',
  bioTooLong: 'Bio is too long',
  image: 'The picture must be an uploaded image',
  linkLabel: 'Each link needs a name of up to 40 characters',
  linkUrl: 'Each link must be a valid URL',
  tooManyLinks: 'You can add up to 8 links',
} as const;

/** Maximum lengths in characters, numbers of links, and of handles that lead to one artist. */
export const artistLimits = { bio: 2000, linkLabel: 40, links: 8, handles: 10 } as const;

const handle = z
  .string({ error: artistTexts.handleRequired })
  .trim()
  .toLowerCase()
  .min(1, artistTexts.handleRequired)
  .refine((text) => !isReservedHandle(text), artistTexts.handleTaken)
  .refine(isHandle, artistTexts.handleInvalid);

/** The URL of an uploaded image. Empty means no image. */
const imageUrl = createTrimmedSchema(artistTexts.image)
  .refine((text) => !text || isStoredImageUrl(text), artistTexts.image)
  .nullish()
  .transform((text) => text || null);

const link = z.object({
  label: createLineSchema(artistTexts.linkLabel)
    .min(1, artistTexts.linkLabel)
    .max(artistLimits.linkLabel, artistTexts.linkLabel),
  url: createTrimmedSchema(artistTexts.linkUrl).refine(isWebUrl, artistTexts.linkUrl),
});

/** `PUT /api/artists/{artist}` and the form of an artist. */
export const artistFormSchema = z.object({
  handle,
  bio: createLinesSchema(artistTexts.bioTooLong).max(artistLimits.bio, artistTexts.bioTooLong),
  links: z.array(link, { error: artistTexts.linkUrl }).max(artistLimits.links, artistTexts.tooManyLinks),
  image_url: imageUrl,
  banner_url: imageUrl,
});
export type ArtistForm = z.output<typeof artistFormSchema>;
