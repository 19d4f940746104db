import { originsSchema, parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';
import type { PolicySettings } from './security/content-security-policy.ts';

const secret = z.string().min(32, 'must be a secret of at least 32 characters');

/** The settings of the public HTTP server, the same in both topologies. */
export const publicSettings = {
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  PUBLIC_ORIGINS: originsSchema,
  REMOTE_ORIGINS: originsSchema,
  MEDIA_BASE_URL: z.string().endsWith('/').default('/media/'),
  MAX_CONCURRENT_REQUESTS: z.coerce.number().int().min(0).max(1_000_000).default(256),
  API_REQUESTS_PER_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(64),
  WRITES_PER_USER: z.coerce.number().int().min(0).max(1_000_000).default(600),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(2000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(512),
};

const publicSchema = z.object(publicSettings);
const schema = publicSchema.extend({ CSRF_SECRET: secret });

export interface PublicConfig extends PolicySettings {
  /** The number of trusted proxies in front of the gateway; a client's own `X-Forwarded-For` is ignored. */
  readonly trustedProxyHops: number;
  /** The public origins of Rubato. Names that no one else can own need not be listed. */
  readonly publicOrigins: readonly string[];
  /** The maximum number of concurrent requests per class; 0 is no limit. */
  readonly maxConcurrentRequests: number;
  /** Of a network, in a class of which more than half is in use; 0 is no limit. */
  readonly requestsPerNetwork: number;
  /** Within a minute; 0 is no limit. */
  readonly writesPerUser: number;
  readonly maxConnections: number;
  /** 0 is no limit. Ignored behind proxies, which own all connections. */
  readonly maxConnectionsPerAddress: number;
}

export interface GatewayConfig extends PublicConfig {
  readonly csrfSecret: string;
}

/** Maps the parsed environment variables to the configuration. */
export function toPublicConfig(parsed: z.output<typeof publicSchema>): PublicConfig {
  return {
    trustedProxyHops: parsed.TRUSTED_PROXY_HOPS,
    publicOrigins: parsed.PUBLIC_ORIGINS,
    remoteOrigins: parsed.REMOTE_ORIGINS,
    mediaBaseUrl: parsed.MEDIA_BASE_URL,
    maxConcurrentRequests: parsed.MAX_CONCURRENT_REQUESTS,
    requestsPerNetwork: parsed.API_REQUESTS_PER_ADDRESS,
    writesPerUser: parsed.WRITES_PER_USER,
    maxConnections: parsed.MAX_CONNECTIONS,
    maxConnectionsPerAddress: parsed.MAX_CONNECTIONS_PER_ADDRESS,
  };
}

/**
 * Reads the gateway's configuration from the environment. Throws an error with a line for each missing or
 * invalid variable.
 */
export function parseGatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const parsed = parseEnvironment(schema, environment);
  return { csrfSecret: parsed.CSRF_SECRET, ...toPublicConfig(parsed) };
}

const mediaSchema = z.object({ MEDIA_URL: z.url(), INTERNAL_SECRET: secret });

/**
 * The URL for uploads to media, and the secret that authenticates the gateway. Throws like `parseGatewayConfig`.
 */
export function parseMediaAddress(environment: NodeJS.ProcessEnv): { url: string; secret: string } {
  const { MEDIA_URL, INTERNAL_SECRET } = parseEnvironment(mediaSchema, environment);
  return { url: MEDIA_URL, secret: INTERNAL_SECRET };
}

const metricsSchema = z.object({ METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464) });

/** The port of the metrics endpoint, which must not be public. Throws like `parseGatewayConfig`. */
export function parseMetricsPort(environment: NodeJS.ProcessEnv): number {
  return parseEnvironment(metricsSchema, environment).METRICS_PORT;
}
