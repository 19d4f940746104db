import type { AttemptCounter } from '@rubato/service-kit';
import type { AccountLimits } from '../config.ts';

/** What is limited, as the security log names it. */
export type Attempt =
  | 'log-in'
  | 'sign-up'
  | 'demo log-in'
  | 'confirmation'
  | 'link'
  | 'mail request'
  | 'rename'
  | 'data export'
  | 'oidc'
  | 'passkey request'
  | 'report';

export interface Limit {
  readonly limit: keyof AccountLimits;
  readonly windowSeconds: number;
}

/** Attempts that count together, up to a setting. */
export type Counter = AttemptCounter & Limit;
