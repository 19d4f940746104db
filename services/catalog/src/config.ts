import { maxAlbumSongs } from '@rubato/contracts';
import { parseEnvironment, parseQuotas, type Quotas } from '@rubato/service-kit';
import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.url(),
  MEDIA_BASE_URL: z.string().endsWith('/').default('/media/'),
});

const quotaRules = {
  songs: { setting: 'SONGS', user: 10_000, demo: 40 },
  albums: { setting: 'ALBUMS', user: 1000, demo: 20 },
  albumSongs: { setting: 'ALBUM_SONGS', user: 1000, demo: 40, max: maxAlbumSongs },
  idempotencyKeys: { setting: 'IDEMPOTENCY_KEYS', user: 20_000, demo: 2000 },
};

export interface CatalogConfig {
  readonly databaseUrl: string;
  /** Prefix of object keys in `image_url` and `audio_url`: a path or a URL with a trailing slash. */
  readonly mediaBaseUrl: string;
  readonly quotas: Quotas<keyof typeof quotaRules>;
}

/** Reads the configuration of catalog. Throws an error with one line for each missing or invalid variable. */
export function parseCatalogConfig(environment: NodeJS.ProcessEnv): CatalogConfig {
  const { DATABASE_URL, MEDIA_BASE_URL } = parseEnvironment(schema, environment);
  return {
    databaseUrl: DATABASE_URL,
    mediaBaseUrl: MEDIA_BASE_URL,
    quotas: parseQuotas(quotaRules, environment),
  };
}

export const CATALOG_CONFIG = Symbol('CatalogConfig');
