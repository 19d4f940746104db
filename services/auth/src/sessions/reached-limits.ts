import { Inject, Injectable } from '@nestjs/common';
import { EPHEMERAL_STORE, type EphemeralStore } from '@rubato/service-kit';
import { SecurityLog } from '../security-log.ts';
import type { Attempt, Counter } from './attempts.ts';

/** Logs limits that are reached, and knows for how long they stay so. */
@Injectable()
export class ReachedLimits {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Logs one line per window, so that further attempts do not flood the log. Returns the seconds that are left. */
  async log(attempt: Attempt, counter: Counter, clientAddress?: string): Promise<number> {
    const secondsLeft = await this.getSecondsLeft(counter);
    if ((await this.store.increment(`reached:${counter.key}`, secondsLeft)) === 1)
      this.securityLog.write(attempt, 'limit reached', { clientAddress, limit: counter.limit });
    return secondsLeft;
  }

  /** A whole number, at least 1. */
  async getSecondsLeft({ key }: Counter): Promise<number> {
    return Math.max(1, Math.ceil(await this.store.getSecondsLeft(key)));
  }
}
