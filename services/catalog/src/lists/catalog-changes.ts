import { Inject, Injectable } from '@nestjs/common';
import { cacheKeys } from '@rubato/contracts';
import { EPHEMERAL_STORE, type EphemeralStore } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';

const daySeconds = 24 * 3600;

/**
 * Tells those who remember pages of the catalogue that they may have changed: after every commit, and before whoever asked for
 * it is answered, so that a client reads its own writes.
 */
@Injectable()
export class CatalogChanges implements EntitySubscriberInterface {
  constructor(
    database: DataSource,
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
  ) {
    database.subscribers.push(this);
  }

  async afterTransactionCommit(): Promise<void> {
    await this.store.set(cacheKeys.catalogState, randomUUID(), daySeconds);
  }
}
