import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

const schema = z.object({ DATABASE_URL: z.url() });

export interface LibraryConfig {
  readonly databaseUrl: string;
}

/** Reads what library needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function libraryConfig(environment: NodeJS.ProcessEnv): LibraryConfig {
  return { databaseUrl: parseEnvironment(schema, environment).DATABASE_URL };
}
