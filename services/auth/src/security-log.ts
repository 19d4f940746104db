import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@rubato/service-kit';

/** Fields of a security log line. They never contain names, e-mail addresses, passwords or tokens. */
export interface SecurityEvent {
  readonly clientAddress?: string | undefined;
  readonly userId?: number;
  readonly reason?: string;
  /** The setting whose limit was reached. */
  readonly limit?: string;
  readonly count?: number;
}

type Outcome =
  | 'succeeded'
  | 'failed'
  | 'rejected'
  | 'limit reached'
  | 'ended'
  | 'added'
  | 'removed'
  | 'replaced'
  | 'withdrawn';

const expected: ReadonlySet<Outcome> = new Set([
  'succeeded',
  'ended',
  'added',
  'removed',
  'replaced',
  'withdrawn',
]);

/** Logs account security events as `event: outcome`, for example `log-in: failed`. */
@Injectable()
export class SecurityLog {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  write(
    event:
      | 'log-in'
      | 'demo log-in'
      | 'log-out'
      | 'sign-up'
      | 'session'
      | 'confirmation'
      | 'email verification'
      | 'password change'
      | 'password reset'
      | 'link'
      | 'mail request'
      | 'rename'
      | 'data export'
      | 'deletion request'
      | 'account deletion'
      | 'oidc'
      | 'connection'
      | 'disconnection'
      | 'passkey'
      | 'passkey request'
      | 'password removal'
      | 'recovery codes'
      | 'report',
    outcome: Outcome,
    details: SecurityEvent,
  ): void {
    const level = expected.has(outcome) ? 'info' : 'warn';
    this.log[level]({ ...details, category: 'security' }, `${event}: ${outcome}`);
  }
}
