/** Joins texts to sentences: each gets a full stop unless it has one. */
export const joinSentences = (...texts: readonly string[]): string =>
  texts.map((text) => text.replace(/\.?$/, '.')).join(' ');

/** Describes the field `image_url` of a stored image. */
export const imageUrlDescription =
  'Needs no cookie. Available in sizes with ?w=96, 320 and 640. The content at this URL never changes.';
