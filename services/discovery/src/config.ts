import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

const schema = z.object({
  DATABASE_URL: z.url(),
  SEARCHES_PER_ADDRESS: z.coerce.number().int().min(0).max(1_000_000).default(1200),
});

export interface DiscoveryConfig {
  readonly databaseUrl: string;
  /** The number of searches per minute from one address; 0 is no limit. */
  readonly searchesPerAddress: number;
}

/** Injects the `DiscoveryConfig`. */
export const DISCOVERY_CONFIG = Symbol('DiscoveryConfig');

/** Reads the configuration of discovery. Throws an error with one line for each missing or invalid variable. */
export function parseDiscoveryConfig(environment: NodeJS.ProcessEnv): DiscoveryConfig {
  const parsed = parseEnvironment(schema, environment);
  return { databaseUrl: parsed.DATABASE_URL, searchesPerAddress: parsed.SEARCHES_PER_ADDRESS };
}
