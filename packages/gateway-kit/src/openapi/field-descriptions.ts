import { imageWidths } from '@rubato/contracts';

/** Joins texts to sentences: each gets a full stop unless it has one. */
export const joinSentences = (...texts: readonly string[]): string =>
  texts.map((text) => text.replace(/\.?$/, '.')).join(' ');

/** Describes the field `image_url` of a stored image. */
export const imageUrlDescription = `Needs no cookie. Available in sizes with ?w=${imageWidths.slice(0, -1).join(', ')} and ${imageWidths.at(-1)}. The content at this URL never changes.`;

/** Describes the field `image_color`. */
export const imageColorDescription = 'The dominant color of the image, #rrggbb. Null if unknown.';
