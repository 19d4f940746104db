import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, RecurringWork, type Logger } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { toConflict } from './name-conflicts.ts';
import { nameKeys, namesVersion, type NameKeys } from './name-keys.ts';

interface NamedRow {
  readonly id: number;
  readonly email: string;
  readonly username: string;
}

const batchSize = 500;

const nextRows = `SELECT id, email, username FROM users WHERE names_version < ${namesVersion} ORDER BY id LIMIT ${batchSize}`;

/** The key stays null if another account already has it. */
const setKey = (column: string) =>
  `UPDATE users SET ${column} = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE ${column} = $2 AND id <> $1)`;

const columns: readonly (readonly [column: string, key: keyof NameKeys])[] = [
  ['email_key', 'emailKey'],
  ['username_key', 'usernameKey'],
  ['username_skeleton', 'usernameSkeleton'],
];

/**
 * Adds canonical names to accounts of earlier releases, oldest first: after the start, and once an hour,
 * because replicas of an earlier release may still create accounts. Accounts whose names conflict with others,
 * even newer ones, keep them and log in as before.
 */
@Injectable()
export class CanonicalNamesBackfill implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.run(), { first: [0, 0], next: [0.9 * hourMs, 1.1 * hourMs] });

  constructor(
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Processes all pending accounts. A failure is retried at the next run. */
  async run(): Promise<void> {
    let [count, collisions] = [0, 0];
    try {
      let rows: NamedRow[];
      do {
        rows = await this.database.query(nextRows);
        for (const row of rows) collisions += (await this.#complete(row)) ? 0 : 1;
        count += rows.length;
      } while (rows.length === batchSize && !this.#work.isStopped);
      if (count) this.log.info({ count, collisions }, 'canonical name backfill: completed');
    } catch (error) {
      this.log.warn({ err: error, count }, 'canonical name backfill: failed, will retry');
    }
  }

  /** Returns false if another account already has one of the names. */
  async #complete(row: NamedRow): Promise<boolean> {
    const keys = nameKeys(row);
    let isUnique = true;
    for (const [column, key] of columns) {
      isUnique = (await this.#setKey(column, row.id, keys[key])) && isUnique;
    }
    await this.database.query('UPDATE users SET names_version = $2 WHERE id = $1', [row.id, namesVersion]);
    if (!isUnique) this.log.warn({ userId: row.id }, 'canonical name conflict: in use by another account');
    return isUnique;
  }

  async #setKey(column: string, id: number, key: string): Promise<boolean> {
    try {
      const [, updated]: [unknown, number] = await this.database.query(setKey(column), [id, key]);
      return updated === 1;
    } catch (error) {
      // A newer account has taken it concurrently.
      if (toConflict(error)) return false;
      throw error;
    }
  }
}
