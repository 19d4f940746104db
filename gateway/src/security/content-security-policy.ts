/** The settings of the Content-Security-Policy. */
export interface PolicySettings {
  /** Whether covers may be loaded from any host. */
  readonly externalCovers: 'on' | 'off';
  /** The prefix of a file's key: a path on this host, or a URL of another host. */
  readonly mediaBaseUrl: string;
  /** Other origins that remotes may be loaded from. */
  readonly remoteOrigins: readonly string[];
}

/**
 * Allows scripts and styles from this origin and those of remotes, images and audio from the media host, and covers from any host unless
 * switched off. The player fetches audio by script.
 */
export function contentSecurityPolicy({
  externalCovers,
  mediaBaseUrl,
  remoteOrigins,
}: PolicySettings): string {
  const media = /^https?:/.test(mediaBaseUrl) ? ` ${new URL(mediaBaseUrl).origin}` : '';
  const remotes = remoteOrigins.map((origin) => ` ${origin}`).join('');
  return [
    `default-src 'self'${remotes}`,
    `script-src 'self'${remotes}`,
    `style-src 'self' 'unsafe-inline'${remotes}`,
    `img-src 'self' data: blob:${externalCovers === 'on' ? ' https: http:' : media}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}${remotes}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
