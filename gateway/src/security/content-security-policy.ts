/** The settings of the Content-Security-Policy. */
export interface PolicySettings {
  /** The prefix of a file's key: a path on this host, or a URL of another host. */
  readonly mediaBaseUrl: string;
  /** Other origins that remotes may be loaded from. */
  readonly remoteOrigins: readonly string[];
}

/**
 * Allows scripts, styles and images from this origin and those of remotes, and images and audio from the media host. The player
 * fetches audio by script.
 */
export function buildContentSecurityPolicy({ mediaBaseUrl, remoteOrigins }: PolicySettings): string {
  const media = /^https?:/.test(mediaBaseUrl) ? ` ${new URL(mediaBaseUrl).origin}` : '';
  const remotes = remoteOrigins.map((origin) => ` ${origin}`).join('');
  return [
    `default-src 'self'${remotes}`,
    `script-src 'self'${remotes}`,
    `style-src 'self' 'unsafe-inline'${remotes}`,
    `img-src 'self' data: blob:${media}${remotes}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}${remotes}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}
