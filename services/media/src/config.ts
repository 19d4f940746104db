import { parseEnvironment, parseQuotas, type Quotas, type S3Options } from '@rubato/service-kit';
import { z } from 'zod';
import type { SlotLimits } from './uploads/upload-slots.ts';

const count = z.coerce.number().int();

/** Settings that the embedded topology has as well. */
export const uploadSettings = z.object({
  UPLOADS_AT_ONCE: count.min(1).max(1000).default(32),
  UPLOADS_AT_ONCE_PER_MEMBER: count.min(0).max(1000).default(8),
  UPLOADS_AT_ONCE_PER_ADDRESS: count.min(0).max(1000).default(16),
});

export const jobSettings = z.object({ MEDIA_JOBS_AT_ONCE: count.min(0).max(64).default(1) });

/** How long files that the database does not know are kept before they are removed for good. */
export const trashSettings = z.object({ MEDIA_TRASH_DAYS: count.min(1).max(3650).default(30) });

/** How many uploads one process takes at once, of what `uploadSettings` has parsed. */
export function uploadsAtOnce(settings: z.output<typeof uploadSettings>): SlotLimits {
  return {
    inAll: settings.UPLOADS_AT_ONCE,
    perMember: settings.UPLOADS_AT_ONCE_PER_MEMBER,
    perAddress: settings.UPLOADS_AT_ONCE_PER_ADDRESS,
  };
}

const schema = uploadSettings.extend({
  ...jobSettings.shape,
  ...trashSettings.shape,
  DATABASE_URL: z.url(),
  INTERNAL_SECRET: z.string().min(32, 'must be a secret of at least 32 characters'),
});

const quotaRules = {
  bytes: { setting: 'BYTES', member: 20_000_000_000, demo: 500_000_000 },
  unusedImages: { setting: 'UNUSED_IMAGES', member: 200, demo: 200 },
};

export type MediaQuotas = Quotas<keyof typeof quotaRules>;

export const mediaQuotas = (environment: NodeJS.ProcessEnv): MediaQuotas =>
  parseQuotas(quotaRules, environment);

export interface MediaConfig {
  readonly databaseUrl: string;
  /** What the gateway shows with every upload it passes on: nobody else may tell media who uploads. */
  readonly internalSecret: string;
  readonly uploadsAtOnce: SlotLimits;
  readonly quotas: MediaQuotas;
  readonly trashDays: number;
  /** How many files a process prepares for playback at once; 0 where others do it. */
  readonly jobsAtOnce: number;
}

/** Reads what media needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function mediaConfig(environment: NodeJS.ProcessEnv): MediaConfig {
  const parsed = parseEnvironment(schema, environment);
  return {
    databaseUrl: parsed.DATABASE_URL,
    internalSecret: parsed.INTERNAL_SECRET,
    uploadsAtOnce: uploadsAtOnce(parsed),
    quotas: mediaQuotas(environment),
    trashDays: parsed.MEDIA_TRASH_DAYS,
    jobsAtOnce: parsed.MEDIA_JOBS_AT_ONCE,
  };
}

/** An upload holds one part in memory; while its picture is written, it holds two. */
const partsPerUpload = 1.5;

const storeSchema = uploadSettings.pick({ UPLOADS_AT_ONCE: true }).extend({
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
    partsInMemory: Math.ceil(parsed.UPLOADS_AT_ONCE * partsPerUpload),
  };
}

export const MEDIA_CONFIG = Symbol('MediaConfig');
