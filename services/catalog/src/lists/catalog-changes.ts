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
/** What the trigger that raises the catalogue's version says to the connection. */
const raised = 'catalog version raised';

/**
 * Tells those who remember pages of the catalogue that they may have changed: after every commit that raised its version, and before
 * whoever asked for it is answered, so that a client reads its own writes. Only the database knows which commits do, so it says so.
 */
@Injectable()
export class CatalogChanges implements EntitySubscriberInterface {
  /** Every connection that has been listened to, and whether its transaction has raised the version. */
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
        if (message === raised) this.#hasRaised.set(connection, true);
      });
    this.#hasRaised.set(connection, false);
  }

  async afterTransactionCommit({ queryRunner }: TransactionCommitEvent): Promise<void> {
    if (this.#hasRaised.get(await queryRunner.connect()))
      await this.store.set(cacheKeys.catalogState, randomUUID(), daySeconds);
  }
}
