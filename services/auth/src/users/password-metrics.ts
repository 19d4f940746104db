import { Inject, Injectable, Optional } from '@nestjs/common';
import { METRICS, type Metrics } from '@rubato/service-kit';
import { PasswordHasher } from './password-hasher.ts';

/** Exposes the load of password hashing as metrics. */
@Injectable()
export class PasswordMetrics {
  constructor(passwords: PasswordHasher, @Optional() @Inject(METRICS) metrics?: Metrics) {
    if (!metrics) return;
    const hashes = metrics.createGauge('rubato_auth_password_hashes', 'Password hashes running and waiting', [
      'state',
    ]);
    const rejected = metrics.createCounter(
      'rubato_auth_password_hashes_rejected_total',
      'Passwords not hashed because the queue was full or the caller had timed out',
      [],
    );
    metrics.onScrape(() => {
      hashes.set({ state: 'running' }, passwords.running);
      hashes.set({ state: 'waiting' }, passwords.waiting);
      rejected.reset();
      rejected.inc(passwords.rejected);
    });
  }
}
