import { accountSettings, type AccountLimits } from '@rubato/auth-service';
import { catalogQuotas, type CatalogQuotas } from '@rubato/catalog-service';
import { publicSettings, toPublicConfig, type PublicConfig } from '@rubato/gateway';
import { libraryQuotas, type LibraryQuotas } from '@rubato/library-service';
import {
  jobSettings,
  mediaQuotas,
  trashSettings,
  toUploadLimits,
  uploadSettings,
  type MediaConfig,
  type MediaQuotas,
} from '@rubato/media-service';
import { parseEnvironment } from '@rubato/service-kit';
import { resolve } from 'node:path';
import { z } from 'zod';
import { resetTimeSchema, type ResetTime } from './demo/reset-time.ts';

const schema = z.object({
  ...uploadSettings.shape,
  ...jobSettings.shape,
  ...trashSettings.shape,
  ...accountSettings.shape,
  ...publicSettings,
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_RESET_AT: resetTimeSchema,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export interface StandaloneConfig extends PublicConfig {
  readonly port: number;
  readonly host: string;
  /** The absolute path of the folder for all persistent data. */
  readonly dataFolder: string;
  readonly demo: 'on' | 'off';
  readonly demoResetAt: ResetTime;
  readonly logLevel: string;
  readonly uploadLimits: MediaConfig['uploadLimits'];
  readonly quotas: {
    readonly catalog: CatalogQuotas;
    readonly library: LibraryQuotas;
    readonly media: MediaQuotas;
  };
  readonly accountLimits: AccountLimits;
  readonly trashDays: number;
  readonly jobConcurrency: number;
}

/**
 * Reads the configuration of the embedded topology. Throws an error with a line for each invalid variable;
 * none is required.
 */
export function standaloneConfig(environment: NodeJS.ProcessEnv): StandaloneConfig {
  const parsed = parseEnvironment(schema, environment);
  const { PORT, HOST, DATA_DIR, DEMO, DEMO_RESET_AT, LOG_LEVEL } = parsed;
  return {
    ...toPublicConfig(parsed),
    port: PORT,
    host: HOST,
    dataFolder: resolve(DATA_DIR),
    demo: DEMO,
    demoResetAt: DEMO_RESET_AT,
    logLevel: LOG_LEVEL,
    uploadLimits: toUploadLimits(parsed),
    quotas: {
      catalog: catalogQuotas(environment),
      library: libraryQuotas(environment),
      media: mediaQuotas(environment),
    },
    accountLimits: accountSettings.parse(parsed),
    trashDays: parsed.MEDIA_TRASH_DAYS,
    jobConcurrency: parsed.MEDIA_JOBS_AT_ONCE,
  };
}
