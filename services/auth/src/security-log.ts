import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@rubato/service-kit';

/** Fields of a security log line. They never contain names, email addresses, passwords or tokens. */
export interface SecurityEvent {
  readonly clientAddress?: string | undefined;
  readonly userId?: number | undefined;
  readonly method?: AuthenticationMethod | undefined;
  readonly reason?: string;
  /** The setting whose limit was reached. */
  readonly limit?: string;
  readonly count?: number;
}

/** How someone proves who they are. */
export type AuthenticationMethod = 'password' | 'passkey' | 'recovery code' | 'provider';

/** What is logged: each event with its outcomes. docs/operating.md explains them. */
const events = {
  'log-in': ['succeeded', 'failed', 'rejected', 'limit reached'],
  'demo log-in': ['succeeded', 'limit reached'],
  'log-out': ['succeeded'],
  'sign-up': ['succeeded', 'rejected', 'limit reached'],
  session: ['ended'],
  confirmation: ['succeeded', 'failed', 'limit reached'],
  'sensitive change': ['rejected'],
  'email verification': ['requested', 'succeeded'],
  'email change': ['requested', 'succeeded'],
  'password change': ['succeeded'],
  'password reset': ['requested', 'succeeded'],
  'password removal': ['succeeded'],
  link: ['rejected', 'limit reached'],
  'mail request': ['limit reached'],
  rename: ['limit reached'],
  connection: ['succeeded', 'failed'],
  disconnection: ['succeeded'],
  oidc: ['limit reached'],
  passkey: ['added', 'removed', 'rejected'],
  'passkey request': ['limit reached'],
  'recovery codes': ['replaced'],
  'data export': ['succeeded', 'limit reached'],
  'deletion request': ['succeeded', 'withdrawn'],
  'account deletion': ['succeeded'],
  report: ['limit reached'],
} as const satisfies Record<string, readonly string[]>;

type EventName = keyof typeof events;
type Outcome<Name extends EventName> = (typeof events)[Name][number];

const unexpected: ReadonlySet<string> = new Set(['failed', 'rejected', 'limit reached']);

/** Logs account security events as `event: outcome`, for example `log-in: failed`. */
@Injectable()
export class SecurityLog {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  write<Name extends EventName>(event: Name, outcome: Outcome<Name>, details: SecurityEvent): void {
    const level = unexpected.has(outcome) ? 'warn' : 'info';
    this.log[level]({ ...details, category: 'security' }, `${event}: ${outcome}`);
  }
}
