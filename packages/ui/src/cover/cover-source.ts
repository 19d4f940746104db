/** The widths in pixels that our own media server supports in `?w=`. */
const widths = [96, 320, 640];

/** Our own images are available in several sizes; images on other hosts are used unchanged. */
const isOwn = (url: string) => url.startsWith('/') && !url.startsWith('//');

/** The `src` of a cover image, for browsers without `srcset`. */
export function coverSource(url: string): string {
  return isOwn(url) ? `${url}?w=320` : url;
}

/** The `srcset` of a cover image; undefined if it has only one size. */
export function coverSourceSet(url: string): string | undefined {
  return isOwn(url) ? widths.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined;
}
