/** What decides from where pages may load. */
export interface PolicySettings {
  /** Whether covers may come from any host that a member names. */
  readonly externalCovers: 'on' | 'off';
  /** What stands before a file's key: a path here, or a URL of another host. */
  readonly mediaBaseUrl: string;
}

/** Scripts come from us alone, pictures and sound from where media are, covers from wherever members say unless that is switched off. The player reads sound by script. */
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
