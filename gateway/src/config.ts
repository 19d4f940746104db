import { parseEnvironment } from '@rubato/service-kit';
import { z } from 'zod';

const secret = z.string().min(32, 'must be a secret of at least 32 characters');

const schema = z.object({
  CSRF_SECRET: secret,
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
});

export interface GatewayConfig {
  readonly csrfSecret: string;
  /** How many proxies in front of the gateway are ours; a client's own `X-Forwarded-For` counts for nothing. */
  readonly trustedProxyHops: number;
}

/** Reads what the gateway needs from the environment. Throws with a line for each variable that is missing or wrong. */
export function gatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const { CSRF_SECRET, TRUSTED_PROXY_HOPS } = parseEnvironment(schema, environment);
  return { csrfSecret: CSRF_SECRET, trustedProxyHops: TRUSTED_PROXY_HOPS };
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
