import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.url(),
  INTERNAL_SECRET: z.string().min(32, 'must be a secret of at least 32 characters'),
});

export interface MediaConfig {
  readonly databaseUrl: string;
  /** What the gateway shows with every upload it passes on: nobody else may tell media who uploads. */
  readonly internalSecret: string;
}

/** Reads what media needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function mediaConfig(environment: NodeJS.ProcessEnv): MediaConfig {
  const { DATABASE_URL, INTERNAL_SECRET } = parseEnvironment(schema, environment);
  return { databaseUrl: DATABASE_URL, internalSecret: INTERNAL_SECRET };
}

export const MEDIA_CONFIG = Symbol('MediaConfig');
