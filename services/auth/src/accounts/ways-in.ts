import { Inject, Injectable } from '@nestjs/common';
import { accountTexts, AppError } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { RELYING_PARTY, type RelyingParty } from '../passkeys/relying-party.ts';

/**
 * What a user can log in with. Recovery codes do not count: they are for the case that everything else is lost.
 * Identities of a provider that is no longer configured open nothing, nor do passkeys of another address.
 */
const countWaysIn = `
  SELECT (password_hash IS NOT NULL)::integer
    + (SELECT count(*) FROM identities WHERE user_id = users.id AND issuer = ANY ($2))::integer
    + (SELECT count(*) FROM passkeys WHERE user_id = users.id AND rp_id = $3)::integer AS count
  FROM users WHERE id = $1`;

/** Keeps accounts accessible to their users. */
@Injectable()
export class WaysIn {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'providers'>,
    @Inject(RELYING_PARTY) private readonly relyingParty: RelyingParty | null,
  ) {}

  /** How many passkeys of the user work at the current address. */
  async countPasskeys(manager: EntityManager, userId: number): Promise<number> {
    const [row]: [{ count: number }] = await manager.query(
      'SELECT count(*)::integer AS count FROM passkeys WHERE user_id = $1 AND rp_id = $2',
      [userId, this.relyingParty?.id ?? ''],
    );
    return row.count;
  }

  /**
   * Removes everything that opens the account, except its password. The caller has locked the account's row. Returns
   * whether there was anything.
   */
  async removeAllButPassword(manager: EntityManager, userId: number): Promise<boolean> {
    let count = 0;
    for (const table of ['passkeys', 'recovery_codes', 'identities']) {
      const [, removed]: [unknown, number] = await manager.query(`DELETE FROM ${table} WHERE user_id = $1`, [
        userId,
      ]);
      count += removed;
    }
    return count > 0;
  }

  /**
   * To call after a way into an account was removed, in the same transaction: throws CONFLICT if it was the last one.
   * The caller has locked the account's row, so that two simultaneous removals cannot each
   * count on the other's way in.
   */
  async assertLeft(manager: EntityManager, userId: number): Promise<void> {
    const issuers = this.config.providers.flatMap(({ issuer }) => [issuer, new URL(issuer).href]);
    const [row]: ({ count: number } | undefined)[] = await manager.query(countWaysIn, [
      userId,
      issuers,
      this.relyingParty?.id ?? '',
    ]);
    if (!row?.count) throw new AppError('CONFLICT', accountTexts.lastWayIn);
  }
}
