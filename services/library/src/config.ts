import { maxFollows, maxPlaylistSongs } from '@rubato/contracts';
import { parseEnvironment, parseQuotas, type Quotas } from '@rubato/service-kit';
import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.url(),
  MEDIA_BASE_URL: z.string().endsWith('/').default('/media/'),
});

const quotaRules = {
  playlists: { setting: 'PLAYLISTS', user: 1000, demo: 50 },
  playlistSongs: { setting: 'PLAYLIST_SONGS', user: maxPlaylistSongs, demo: 200, max: maxPlaylistSongs },
  likes: { setting: 'LIKES', user: 50_000, demo: 500 },
  follows: { setting: 'FOLLOWS', user: 2000, demo: 200, max: maxFollows },
  idempotencyKeys: { setting: 'IDEMPOTENCY_KEYS', user: 20_000, demo: 2000 },
};

export interface LibraryConfig {
  readonly databaseUrl: string;
  /** Prefix of image keys in `image_url`: a path or a URL with a trailing slash. */
  readonly mediaBaseUrl: string;
  readonly quotas: Quotas<keyof typeof quotaRules>;
}

/** Reads the configuration of library. Throws an error with one line for each missing or invalid variable. */
export function parseLibraryConfig(environment: NodeJS.ProcessEnv): LibraryConfig {
  const { DATABASE_URL, MEDIA_BASE_URL } = parseEnvironment(schema, environment);
  return {
    databaseUrl: DATABASE_URL,
    mediaBaseUrl: MEDIA_BASE_URL,
    quotas: parseQuotas(quotaRules, environment),
  };
}

export const LIBRARY_CONFIG = Symbol('LibraryConfig');
