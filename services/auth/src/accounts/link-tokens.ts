import { Injectable } from '@nestjs/common';
import { AppError, accountTexts } from '@rubato/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserEntity } from '../users/user.entity.ts';
import { lockOwn } from './own-user.ts';

/** What a link in a mail does. */
export type LinkKind = 'verify-email' | 'change-email' | 'reset-password';

/** How many links of one kind work at the same time: a member may ask again before the first mail arrives. */
const maxPerKind = 3;
const minutes = 30;

/** A link that has just been used, and its member. `email` is the address that it was sent to, or empty. */
export interface UsedLink {
  readonly user: UserEntity;
  readonly kind: LinkKind;
  readonly email: string;
}

/** Tokens of links in mails. They work once, for thirty minutes; only their hashes are stored. */
@Injectable()
export class LinkTokens {
  constructor(private readonly database: DataSource) {}

  /** Creates a token of 256 bits. The oldest ones of the same kind end above three. */
  async create(kind: LinkKind, userId: number, email: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    await this.database.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO account_tokens (token_hash, user_id, kind, email, expires_at)
          VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
        [hash, userId, kind, email, minutes],
      );
      await manager.query(
        `DELETE FROM account_tokens WHERE token_hash IN (
          SELECT token_hash FROM account_tokens WHERE user_id = $1 AND kind = $2
          ORDER BY expires_at DESC, token_hash OFFSET $3)`,
        [userId, kind, maxPerKind],
      );
    });
    return token;
  }

  /**
   * Uses the token in the transaction of `manager`, which locks the member: if it commits, the token never works again.
   * Throws INVALID under `token` if there is no live token of these kinds with this hash.
   */
  async use(manager: EntityManager, kinds: readonly LinkKind[], tokenHash: string): Promise<UsedLink> {
    const live = 'token_hash = $1 AND kind = ANY($2) AND expires_at > now()';
    const [owner]: { user_id: number }[] = await manager.query(
      `SELECT user_id FROM account_tokens WHERE ${live}`,
      [tokenHash, kinds],
    );
    if (!owner) throw invalidLink();
    // The member first: ending all of their links locks them first, too.
    const user = await lockOwn(manager, { userId: owner.user_id });
    const [rows]: [{ kind: LinkKind; email: string }[]] = await manager.query(
      `DELETE FROM account_tokens WHERE ${live} RETURNING kind, email`,
      [tokenHash, kinds],
    );
    const [used] = rows;
    if (!used) throw invalidLink();
    return { user, ...used };
  }

  /** Ends all links of a member. */
  async endAll(manager: EntityManager, userId: number): Promise<void> {
    await manager.query('DELETE FROM account_tokens WHERE user_id = $1', [userId]);
  }
}

/** The error for a link that is unknown, used or expired. */
export const invalidLink = (): AppError =>
  new AppError('INVALID', accountTexts.linkInvalid, { fields: { token: accountTexts.linkInvalid } });

/** Deletes expired tokens. */
export const linkRetention = { table: 'account_tokens', since: 'expires_at', days: 1 };
