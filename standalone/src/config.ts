import { publicSettings, toPublicConfig, type PublicConfig } from '@rubato/gateway';
import { parseEnvironment } from '@rubato/service-kit';
import { resolve } from 'node:path';
import { z } from 'zod';
import { resetTimeSchema, type ResetTime } from './demo/reset-time.ts';

const schema = z.object({
  ...publicSettings,
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  REMOTES_FILE: z.string().min(1).optional(),
  REMOTE_OVERRIDES: z.enum(['on', 'off']).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DISK_RESERVE_BYTES: z.coerce.number().int().min(0).default(500_000_000),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_RESET_AT: resetTimeSchema,
  DEADLINE_FACTOR: z.coerce.number().min(1).max(100).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export interface StandaloneConfig extends PublicConfig {
  readonly port: number;
  readonly host: string;
  /** The absolute path of the folder for all persistent data. */
  readonly dataFolder: string;
  /** How much of the disk uploads leave free for the databases and the log. */
  readonly reservedBytes: number;
  /** A file with further remotes, or other versions of the built ones. */
  readonly remotesFile?: string | undefined;
  /** Whether developers may replace remotes in their own browser; by default as in `remotesFile`. */
  readonly remoteOverrides?: 'on' | 'off' | undefined;
  readonly demo: 'on' | 'off';
  readonly demoResetAt: ResetTime;
  /** Multiplies the time limits of requests, calls, queries and searches. */
  readonly deadlineFactor: number;
  readonly logLevel: string;
  /** The variables from which each service reads its own settings. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Reads the configuration of the embedded topology. Throws an error with a line for each invalid variable;
 * none is required.
 */
export function parseStandaloneConfig(environment: NodeJS.ProcessEnv): StandaloneConfig {
  const parsed = parseEnvironment(schema, environment);
  const { PORT, HOST, DATA_DIR, DEMO, DEMO_RESET_AT, LOG_LEVEL } = parsed;
  return {
    ...toPublicConfig(parsed),
    port: PORT,
    host: HOST,
    remotesFile: parsed.REMOTES_FILE && resolve(parsed.REMOTES_FILE),
    remoteOverrides: parsed.REMOTE_OVERRIDES,
    dataFolder: resolve(DATA_DIR),
    reservedBytes: parsed.DISK_RESERVE_BYTES,
    demo: DEMO,
    demoResetAt: DEMO_RESET_AT,
    deadlineFactor: parsed.DEADLINE_FACTOR,
    logLevel: LOG_LEVEL,
    environment,
  };
}
