import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';
import type { PolicySettings } from './security/content-security-policy.ts';

const secret = z.string().min(32, 'must be a secret of at least 32 characters');

/** `http://host` or `https://host`, with a port where it is not the usual one, and nothing behind it. */
const origin = z
  .url({ protocol: /^https?$/, error: 'must be origins such as https://music.example.org' })
  .refine(
    (text) => {
      const { pathname, search, hash, username } = new URL(text);
      return pathname === '/' && !search && !hash && !username;
    },
    { error: 'must be origins such as https://music.example.org, without a path' },
  );

/** The settings of the public side, the same in both topologies. */
export const publicSettings = {
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  PUBLIC_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(origin)),
  EXTERNAL_COVERS: z.enum(['on', 'off']).default('on'),
  MEDIA_BASE_URL: z.string().endsWith('/').default('/media/'),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(0).max(1_000_000).default(256),
  CONNECTIONS_AT_ONCE: z.coerce.number().int().min(1).max(100_000).default(2000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(0).max(100_000).default(512),
};

const publicSchema = z.object(publicSettings);
const schema = publicSchema.extend({ CSRF_SECRET: secret });

export interface PublicConfig extends PolicySettings {
  /** How many proxies in front of the gateway are ours; a client's own `X-Forwarded-For` counts for nothing. */
  readonly trustedProxyHops: number;
  /** Where clients find Rubato. Names that nobody else can own need not be among them. */
  readonly publicOrigins: readonly string[];
  /** How many requests of each class are worked on at once; 0 is any number. */
  readonly requestsAtOnce: number;
  readonly maxConnections: number;
  /** 0 is no limit. Where there are proxies, connections are theirs, and it does not count. */
  readonly maxConnectionsPerAddress: number;
}

export interface GatewayConfig extends PublicConfig {
  readonly csrfSecret: string;
}

/** Names the settings of the public side as the code does. */
export function toPublicConfig(parsed: z.output<typeof publicSchema>): PublicConfig {
  return {
    trustedProxyHops: parsed.TRUSTED_PROXY_HOPS,
    publicOrigins: parsed.PUBLIC_ORIGINS,
    externalCovers: parsed.EXTERNAL_COVERS,
    mediaBaseUrl: parsed.MEDIA_BASE_URL,
    requestsAtOnce: parsed.REQUESTS_AT_ONCE,
    maxConnections: parsed.CONNECTIONS_AT_ONCE,
    maxConnectionsPerAddress: parsed.CONNECTIONS_PER_ADDRESS,
  };
}

/** Reads what the gateway needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function gatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const parsed = parseEnvironment(schema, environment);
  return { csrfSecret: parsed.CSRF_SECRET, ...toPublicConfig(parsed) };
}

const mediaSchema = z.object({ MEDIA_URL: z.url(), INTERNAL_SECRET: secret });

/** Where media takes uploads, and what the gateway shows it with each. Throws as `gatewayConfig` does. */
export function mediaAddress(environment: NodeJS.ProcessEnv): { url: string; secret: string } {
  const { MEDIA_URL, INTERNAL_SECRET } = parseEnvironment(mediaSchema, environment);
  return { url: MEDIA_URL, secret: INTERNAL_SECRET };
}

const metricsSchema = z.object({ METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464) });

/** Where the gateway tells its metrics: not where everybody can ask. Throws as `gatewayConfig` does. */
export function metricsPort(environment: NodeJS.ProcessEnv): number {
  return parseEnvironment(metricsSchema, environment).METRICS_PORT;
}

export const GATEWAY_CONFIG = Symbol('GatewayConfig');
