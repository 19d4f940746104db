import { parseEnvironment, type S3Options } from '@rubato/service-kit';
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

const storeSchema = z.object({
  S3_URL: z.url(),
  S3_BUCKET: z.string().min(3).default('rubato'),
  S3_ACCESS_KEY: z.string().min(3),
  S3_SECRET_KEY: z.string().min(16, 'must be a secret of at least 16 characters'),
  S3_REGION: z.string().default('us-east-1'),
});

/** Where the distributed topology keeps files. Throws as `mediaConfig` does. */
export function objectStoreConfig(environment: NodeJS.ProcessEnv): S3Options {
  const parsed = parseEnvironment(storeSchema, environment);
  return {
    url: parsed.S3_URL,
    bucket: parsed.S3_BUCKET,
    accessKey: parsed.S3_ACCESS_KEY,
    secretKey: parsed.S3_SECRET_KEY,
    region: parsed.S3_REGION,
  };
}

export const MEDIA_CONFIG = Symbol('MediaConfig');
