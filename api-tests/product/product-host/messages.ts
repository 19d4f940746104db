import type { StandaloneConfig } from '@rubato/standalone';

export interface HostedProductOptions {
  readonly trustedProxyHops?: number;
  /** Environment variables such as `QUOTA_SONGS`. */
  readonly quotas?: Readonly<Record<string, string>>;
  /** Settings that differ from the defaults. */
  readonly config?: Partial<StandaloneConfig>;
  readonly frontEndsFolder?: string;
}

export interface ProductRequest extends HostedProductOptions {
  /** The name of the product in the log. */
  readonly logName: string;
  /** Uses NATS, JetStream, Redis and MinIO instead of the in-process adapters. */
  readonly withServers: boolean;
  /** Uses the same product for all such requests. */
  readonly isShared: boolean;
}

export interface StartedProduct {
  readonly id: number;
  readonly url: string;
  readonly databaseUrls: Readonly<Record<string, string>>;
  readonly routes: readonly string[];
}
