import { Inject, Injectable } from '@nestjs/common';
import {
  countAttempt,
  EPHEMERAL_STORE,
  listNetworkCounters,
  createTooManyAttempts,
  type EphemeralStore,
} from '@rubato/service-kit';
import { DISCOVERY_CONFIG, type DiscoveryConfig } from '../config.ts';

const windowSeconds = 60;

/** Limits searches per client, far above what typing takes. */
@Injectable()
export class SearchLimits {
  constructor(
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
    @Inject(DISCOVERY_CONFIG) private readonly config: Pick<DiscoveryConfig, 'searchesPerAddress'>,
  ) {}

  /** Counts a search. Throws TOO_MANY_REQUESTS above the limit. */
  async count(clientAddress: string | undefined): Promise<void> {
    const { searchesPerAddress: limit } = this.config;
    if (limit === 0 || clientAddress === undefined) return;
    const counter = { key: 'search.v1', maxAttempts: limit, windowSeconds };
    for (const one of listNetworkCounters(counter, clientAddress)) {
      const retryAfterSeconds = await countAttempt(this.store, one);
      if (retryAfterSeconds > 0) throw createTooManyAttempts(retryAfterSeconds);
    }
  }
}
