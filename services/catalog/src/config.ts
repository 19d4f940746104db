import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.url(),
  MEDIA_BASE_URL: z.string().endsWith('/').default('/media/'),
});

export interface CatalogConfig {
  readonly databaseUrl: string;
  /** What stands before an object's key in `image_url` and `audio_url`: a path or a URL, with its last slash. */
  readonly mediaBaseUrl: string;
}

/** Reads what catalog needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function catalogConfig(environment: NodeJS.ProcessEnv): CatalogConfig {
  const { DATABASE_URL, MEDIA_BASE_URL } = parseEnvironment(schema, environment);
  return { databaseUrl: DATABASE_URL, mediaBaseUrl: MEDIA_BASE_URL };
}

export const CATALOG_CONFIG = Symbol('CatalogConfig');
