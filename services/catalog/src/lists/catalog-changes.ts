import { Inject, Injectable } from '@nestjs/common';
import { cacheKeys } from '@rubato/contracts';
import { EPHEMERAL_STORE, type EphemeralStore } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import {
  DataSource,
  type EntitySubscriberInterface,
  type TransactionCommitEvent,
  type TransactionStartEvent,
} from 'typeorm';

const daySeconds = 24 * 3600;
/** The notice that the trigger sends to the connection when it increments the catalog's version. */
const versionRaisedNotice = 'catalog version raised';

/**
 * Invalidates cached pages of the catalog after every commit that changed them, and before the client gets
 * its response, so that a client reads its own writes. The database reports these commits in a notice.
 */
@Injectable()
export class CatalogChanges implements EntitySubscriberInterface {
  /**
   * Whether the current transaction of a connection has incremented the version. Contains each observed
   * connection.
   */
  readonly #hasRaised = new WeakMap<EventEmitter, boolean>();

  constructor(
    database: DataSource,
    @Inject(EPHEMERAL_STORE) private readonly store: EphemeralStore,
  ) {
    database.subscribers.push(this);
  }

  async afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    const connection: EventEmitter = await queryRunner.connect();
    if (!this.#hasRaised.has(connection))
      connection.on('notice', ({ message }: { message?: string }) => {
        if (message === versionRaisedNotice) this.#hasRaised.set(connection, true);
      });
    this.#hasRaised.set(connection, false);
  }

  async afterTransactionCommit({ queryRunner }: TransactionCommitEvent): Promise<void> {
    if (this.#hasRaised.get(await queryRunner.connect()))
      await this.store.set(cacheKeys.catalogState, randomUUID(), daySeconds);
  }
}
