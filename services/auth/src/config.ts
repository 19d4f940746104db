import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

/** The fixed demo user. It has no password: only the demo log-in opens it. */
const demoUser = { username: 'demo', email: 'demo@rubato.example', artistName: 'Linden Telegraph' };

/** 0 is no limit. */
const limit = (usual: number) => z.coerce.number().int().min(0).max(1_000_000).default(usual);

/** Settings that the embedded topology has as well. */
export const accountSettings = z.object({
  LOG_IN_FAILURES_PER_ACCOUNT: limit(10),
  LOG_IN_FAILURES_PER_ADDRESS: limit(100),
  SIGN_UPS_PER_ADDRESS: limit(100),
  SESSIONS_PER_MEMBER: limit(100),
  DEMO_LOG_INS: limit(2000),
  DEMO_LOG_INS_PER_ADDRESS: limit(100),
  DEMO_SESSIONS: limit(1000),
});

/** The limits on accounts and sessions. 0 is no limit. */
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

/** Reads what auth needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function authConfig(environment: NodeJS.ProcessEnv): AuthConfig {
  const { DATABASE_URL, DEMO, ...limits } = parseEnvironment(schema, environment);
  return { databaseUrl: DATABASE_URL, demoUser: DEMO === 'on' ? demoUser : undefined, limits };
}

export const AUTH_CONFIG = Symbol('AuthConfig');
