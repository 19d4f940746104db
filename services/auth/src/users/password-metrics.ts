import { Inject, Injectable, Optional } from '@nestjs/common';
import { METRICS, type Metrics } from '@rubato/service-kit';
import { PasswordHasher } from './password-hasher.ts';

/** How busy auth is with passwords, for whoever scrapes its metrics. */
@Injectable()
export class PasswordMetrics {
  constructor(passwords: PasswordHasher, @Optional() @Inject(METRICS) metrics?: Metrics) {
    if (!metrics) return;
    const hashes = metrics.gauge(
      'rubato_auth_password_hashes',
      'Passwords being hashed, and waiting for it',
      ['state'],
    );
    const refused = metrics.counter(
      'rubato_auth_password_hashes_refused_total',
      'Passwords not hashed: too many were waiting, or nobody waited for them any longer',
      [],
    );
    metrics.beforeScrape(() => {
      hashes.set({ state: 'running' }, passwords.running);
      hashes.set({ state: 'waiting' }, passwords.waiting);
      refused.reset();
      refused.inc(passwords.refused);
    });
  }
}
