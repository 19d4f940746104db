import { parseEnvironment, parseQuotas, type Quotas, type S3Options } from '@rubato/service-kit';
import { z } from 'zod';
import type { UploadLimits } from './uploads/upload-slots.ts';

const count = z.coerce.number().int();

const uploadSettings = z.object({
  MAX_CONCURRENT_UPLOADS: count.min(1).max(1000).default(32),
  MAX_CONCURRENT_UPLOADS_PER_USER: count.min(0).max(1000).default(8),
  MAX_CONCURRENT_UPLOADS_PER_ADDRESS: count.min(0).max(1000).default(16),
});

const jobSettings = z.object({ MAX_CONCURRENT_MEDIA_JOBS: count.min(0).max(64).default(1) });

const exportSettings = z.object({ DATA_EXPORT_DAYS: count.min(1).max(90).default(7) });

const storeSettings = z.object({ STORE_QUOTA_BYTES: count.min(0).default(0) });

const externalCoverSettings = z.object({
  EXTERNAL_COVERS: z.enum(['on', 'off']).default('on'),
  EXTERNAL_COVERS_PER_USER: count.min(0).max(1_000_000).default(200),
  EXTERNAL_COVER_PRIVATE_ADDRESSES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()]))),
});

/** How long orphaned files are kept in the trash. */
export const trashSettings = z.object({ MEDIA_TRASH_DAYS: count.min(1).max(3650).default(30) });

/** Converts parsed `uploadSettings` to the limits on concurrent uploads of a process. */
function toUploadLimits(settings: z.output<typeof uploadSettings>): UploadLimits {
  return {
    total: settings.MAX_CONCURRENT_UPLOADS,
    perUser: settings.MAX_CONCURRENT_UPLOADS_PER_USER,
    perAddress: settings.MAX_CONCURRENT_UPLOADS_PER_ADDRESS,
  };
}

const schema = uploadSettings.extend({
  ...jobSettings.shape,
  ...exportSettings.shape,
  ...storeSettings.shape,
  ...trashSettings.shape,
  ...externalCoverSettings.shape,
  DATABASE_URL: z.url(),
  INTERNAL_SECRET: z.string().min(32, 'must be a secret of at least 32 characters'),
});

const quotaRules = {
  bytes: { setting: 'BYTES', user: 20_000_000_000, demo: 500_000_000 },
  unusedImages: { setting: 'UNUSED_IMAGES', user: 200, demo: 200 },
};

export interface MediaConfig {
  readonly databaseUrl: string;
  /** Authenticates the gateway, which forwards uploads on behalf of users. */
  readonly internalSecret: string;
  readonly uploadLimits: UploadLimits;
  readonly quotas: Quotas<keyof typeof quotaRules>;
  /** Of all users together; Infinity for unlimited. */
  readonly storeBytes: number;
  readonly trashDays: number;
  /** How many jobs a process runs concurrently; 0 if other processes run them. */
  readonly jobConcurrency: number;
  /** How long an export can be downloaded. */
  readonly exportDays: number;
  /** Covers of other hosts. */
  readonly externalCovers: {
    readonly isEnabled: boolean;
    /** How many each user can cause to be requested within an hour; 0 for unlimited. */
    readonly perUser: number;
    /** From which they may come although these addresses are not public. */
    readonly privateAddresses: readonly string[];
  };
}

/** Reads the configuration of media. Throws an error with one line for each missing or invalid variable. */
export function parseMediaConfig(environment: NodeJS.ProcessEnv): MediaConfig {
  const parsed = parseEnvironment(schema, environment);
  return {
    databaseUrl: parsed.DATABASE_URL,
    internalSecret: parsed.INTERNAL_SECRET,
    uploadLimits: toUploadLimits(parsed),
    quotas: parseQuotas(quotaRules, environment),
    storeBytes: parsed.STORE_QUOTA_BYTES || Infinity,
    trashDays: parsed.MEDIA_TRASH_DAYS,
    jobConcurrency: parsed.MAX_CONCURRENT_MEDIA_JOBS,
    exportDays: parsed.DATA_EXPORT_DAYS,
    externalCovers: {
      isEnabled: parsed.EXTERNAL_COVERS === 'on',
      perUser: parsed.EXTERNAL_COVERS_PER_USER,
      privateAddresses: parsed.EXTERNAL_COVER_PRIVATE_ADDRESSES,
    },
  };
}

/** An upload holds one S3 part in memory, or two while its image is written. */
const partsPerUpload = 1.5;

const storeSchema = uploadSettings.pick({ MAX_CONCURRENT_UPLOADS: true }).extend({
  S3_URL: z.url(),
  S3_BUCKET: z.string().min(3).default('rubato'),
  S3_ACCESS_KEY: z.string().min(3),
  S3_SECRET_KEY: z.string().min(16, 'must be a secret of at least 16 characters'),
  S3_REGION: z.string().default('us-east-1'),
});

/**
 * Reads the configuration of the S3 store, which the distributed topology uses. Throws like `parseMediaConfig`.
 */
export function parseObjectStoreConfig(environment: NodeJS.ProcessEnv): S3Options {
  const parsed = parseEnvironment(storeSchema, environment);
  return {
    url: parsed.S3_URL,
    bucket: parsed.S3_BUCKET,
    accessKey: parsed.S3_ACCESS_KEY,
    secretKey: parsed.S3_SECRET_KEY,
    region: parsed.S3_REGION,
    partsInMemory: Math.ceil(parsed.MAX_CONCURRENT_UPLOADS * partsPerUpload),
  };
}

export const MEDIA_CONFIG = Symbol('MediaConfig');
