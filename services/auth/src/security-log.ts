import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@rubato/service-kit';

/** What a line may tell of an event: where it came from and whom it concerns, and nothing that names a person or opens an account. */
export interface SecurityEvent {
  readonly clientAddress?: string | undefined;
  readonly userId?: number;
  readonly reason?: string;
  /** The setting whose limit was reached. */
  readonly limit?: string;
  readonly count?: number;
}

type Outcome = 'succeeded' | 'failed' | 'refused' | 'limit reached' | 'ended';

/** Writes down what concerns the security of accounts, each kind of event under a name of its own: `log-in: failed`. */
@Injectable()
export class SecurityLog {
  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  write(
    event: 'log-in' | 'demo log-in' | 'log-out' | 'sign-up' | 'session',
    outcome: Outcome,
    details: SecurityEvent,
  ): void {
    const level = outcome === 'succeeded' || outcome === 'ended' ? 'info' : 'warn';
    this.log[level]({ ...details, category: 'security' }, `${event}: ${outcome}`);
  }
}
