import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

/** The fixed demo user. It has no password: only the demo log-in opens it. */
const demoUser = { username: 'demo', email: 'demo@rubato.example', artistName: 'Linden Telegraph' };

const schema = z.object({
  DATABASE_URL: z.url(),
  DEMO: z.enum(['on', 'off']).default('on'),
});

export interface AuthConfig {
  readonly databaseUrl: string;
  readonly demoUser: typeof demoUser | undefined;
}

/** Reads what auth needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function authConfig(environment: NodeJS.ProcessEnv): AuthConfig {
  const { DATABASE_URL, DEMO } = parseEnvironment(schema, environment);
  return { databaseUrl: DATABASE_URL, demoUser: DEMO === 'on' ? demoUser : undefined };
}

export const AUTH_CONFIG = Symbol('AuthConfig');
