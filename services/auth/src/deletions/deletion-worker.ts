import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { accountDeletionEvents } from '@rubato/contracts';
import { LOGGER, Outbox, RecurringWork, SessionCache, type Logger } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { SecurityLog } from '../security-log.ts';

/** Locks an account that is due. The order is that of a request and its withdrawal: the user first. */
const lockDue = `
  SELECT users.id FROM account_deletions deletion JOIN users ON users.id = deletion.user_id
  WHERE due_at <= now() AND NOT is_demo ORDER BY due_at, users.id LIMIT 1 FOR UPDATE OF users SKIP LOCKED`;

/** The request may have been withdrawn before the user was locked. */
const takeRequest = 'DELETE FROM account_deletions WHERE user_id = $1 AND due_at <= now()';

interface DeletedAccount {
  readonly id: number;
  readonly tokenHashes: readonly string[];
}

/** Deletes accounts whose grace period is over. Replicas may run concurrently: each account is deleted once, with its event. */
@Injectable()
export class DeletionWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.#run(), { first: [0, 1000], next: [750, 1250] });
  #hasFailed = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly cache: SessionCache,
    private readonly securityLog: SecurityLog,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Deletes the next account that is due. Returns false if there is none. */
  async deleteNext(): Promise<boolean> {
    const deleted = await this.outbox.runTransaction(async (manager, emit) => {
      const account = await deleteDue(manager);
      if (account) emit(accountDeletionEvents.userDeleted, { id: account.id });
      return account;
    });
    if (!deleted) return false;
    await Promise.all(deleted.tokenHashes.map((tokenHash) => this.cache.end(tokenHash)));
    this.securityLog.write('account deletion', 'succeeded', { userId: deleted.id });
    return true;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#work.isStopped && (await this.deleteNext()));
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.log.warn({ err: error }, 'account deletion: failed, will retry');
      this.#hasFailed = true;
    }
  }
}

async function deleteDue(manager: EntityManager): Promise<DeletedAccount | undefined> {
  const [user]: { id: number }[] = await manager.query(lockDue);
  if (!user) return undefined;
  const [, taken]: [unknown, number] = await manager.query(takeRequest, [user.id]);
  if (!taken) return undefined;
  const sessions: { token_hash: string }[] = await manager.query(
    'SELECT token_hash FROM sessions WHERE user_id = $1',
    [user.id],
  );
  // Everything else of the account is deleted with it.
  await manager.query('DELETE FROM users WHERE id = $1', [user.id]);
  return { id: user.id, tokenHashes: sessions.map((session) => session.token_hash) };
}
