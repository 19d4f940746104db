/** The settings of the Content-Security-Policy. */
export interface PolicySettings {
  /** Whether covers may be loaded from any host. */
  readonly externalCovers: 'on' | 'off';
  /** The prefix of a file's key: a path on this host, or a URL of another host. */
  readonly mediaBaseUrl: string;
}

/**
 * Allows scripts from this origin only, images and audio from the media host, and covers from any host unless
 * switched off. The player fetches audio by script.
 */
export function contentSecurityPolicy({ externalCovers, mediaBaseUrl }: PolicySettings): string {
  const media = /^https?:/.test(mediaBaseUrl) ? ` ${new URL(mediaBaseUrl).origin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${externalCovers === 'on' ? ' https: http:' : media}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
