import type { z } from 'zod';

/**
 * Parses environment variables by `schema`. Throws an `Error` whose message has one line for each variable that is missing or invalid,
 * without values.
 */
export function parseEnvironment<S extends z.ZodType>(
  schema: S,
  environment: NodeJS.ProcessEnv,
): z.output<S> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid configuration:\n${lines.join('\n')}`);
}
