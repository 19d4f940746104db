/** Widths that our own media answers to in `?w=`, in pixels. */
const widths = [96, 320, 640];

/** Pictures of our own have sizes; what lies on another host is taken as it is. */
const isOwn = (url: string) => url.startsWith('/') && !url.startsWith('//');

/** The address of a picture for a browser that does not choose by itself. */
export function coverSource(url: string): string {
  return isOwn(url) ? `${url}?w=320` : url;
}

/** The `srcset` of a picture, undefined where it has one size only. */
export function coverSourceSet(url: string): string | undefined {
  return isOwn(url) ? widths.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined;
}
