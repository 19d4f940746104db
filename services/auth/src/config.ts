import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

/** The fixed demo user. It has no password and can only be used through the demo log-in. */
const demoUser = { username: 'demo', email: 'demo@rubato.example', artistName: 'Linden Telegraph' };

/** 0 means no limit. */
const limit = (defaultLimit: number) => z.coerce.number().int().min(0).max(1_000_000).default(defaultLimit);

/** Settings that the embedded topology shares. */
export const accountSettings = z.object({
  LOG_IN_FAILURES_PER_ACCOUNT: limit(10),
  LOG_IN_FAILURES_PER_ADDRESS: limit(100),
  SIGN_UPS_PER_ADDRESS: limit(100),
  SESSIONS_PER_MEMBER: limit(100),
  DEMO_LOG_INS: limit(2000),
  DEMO_LOG_INS_PER_ADDRESS: limit(100),
  DEMO_SESSIONS: limit(1000),
});

/** Limits on accounts and sessions. 0 means no limit. */
export type AccountLimits = z.output<typeof accountSettings>;

const schema = accountSettings.extend({
  DATABASE_URL: z.url(),
  DEMO: z.enum(['on', 'off']).default('on'),
});

export interface AuthConfig {
  readonly databaseUrl: string;
  readonly demoUser: typeof demoUser | undefined;
  readonly limits: AccountLimits;
}

/** Reads the configuration of auth. Throws an error with one line for each missing or invalid variable. */
export function authConfig(environment: NodeJS.ProcessEnv): AuthConfig {
  const { DATABASE_URL, DEMO, ...limits } = parseEnvironment(schema, environment);
  return { databaseUrl: DATABASE_URL, demoUser: DEMO === 'on' ? demoUser : undefined, limits };
}

export const AUTH_CONFIG = Symbol('AuthConfig');
