import { imageWidths, type ImageWidth } from '@rubato/contracts';

/** The URL of a stored image, when another host serves the files. */
const storedImage = /\/[0-9a-f]{16}-[0-9a-f-]{36}\.\w+$/;

/**
 * The start of the URL of an image in a certain width; undefined if it has only one size. Images on other hosts come from a copy, so that
 * these hosts do not learn who looks at them.
 */
function getSizes(url: string): string | undefined {
  if (url.startsWith('/') && !url.startsWith('//')) return `${url}?w=`;
  const isOurs = storedImage.test(url) || url.startsWith(`${location.origin}/`);
  return /^https?:/i.test(url) && !isOurs ? `/api/covers?url=${encodeURIComponent(url)}&w=` : undefined;
}

/** The URL of a cover image about `width` pixels wide; by default, for browsers without `srcset`. */
export function getCoverSource(url: string, width: ImageWidth = 320): string {
  const sizes = getSizes(url);
  return sizes ? `${sizes}${width}` : url;
}

/** The `srcset` of a cover image; undefined if it has only one size. */
export function getCoverSourceSet(url: string): string | undefined {
  const sizes = getSizes(url);
  return sizes && imageWidths.map((width) => `${sizes}${width} ${width}w`).join(', ');
}
