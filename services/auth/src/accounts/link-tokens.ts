import { Injectable } from '@nestjs/common';
import { AppError, accountTexts } from '@rubato/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { SecurityLog } from '../security-log.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { lockOwn } from './own-user.ts';

/** What a link in a mail does. */
export type LinkKind = 'verify-email' | 'change-email' | 'reset-password';

/** How many links of one kind work at the same time: a user may ask again before the first mail arrives. */
const maxPerKind = 3;
const minutes = 30;

/** A link that has just been used, and its user. `email` is the address that it was sent to, or empty. */
export interface UsedLink {
  readonly user: UserEntity;
  readonly kind: LinkKind;
  readonly email: string;
}

/** A link that someone wants to use. */
interface PresentedLink {
  readonly tokenHash: string;
  readonly clientAddress: string;
}

interface FoundLink {
  readonly userId: number;
  readonly isOfKind: boolean;
  readonly isLive: boolean;
}

/** Tokens of links in mails. They work once, for thirty minutes; only their hashes are stored. */
@Injectable()
export class LinkTokens {
  constructor(
    private readonly database: DataSource,
    private readonly securityLog: SecurityLog,
  ) {}

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
   * Uses the token in the transaction of `manager`, which locks the user: if it commits, the token never works again.
   * Throws INVALID under `token` if there is no live token of these kinds with this hash.
   */
  async use(
    manager: EntityManager,
    kinds: readonly LinkKind[],
    { tokenHash, clientAddress }: PresentedLink,
  ): Promise<UsedLink> {
    const [found]: FoundLink[] = await manager.query(
      `SELECT user_id AS "userId", kind = ANY($2) AS "isOfKind", expires_at > now() AS "isLive"
        FROM account_tokens WHERE token_hash = $1`,
      [tokenHash, kinds],
    );
    if (!found) throw this.reject(clientAddress, 'unknown or used');
    const { userId } = found;
    if (!found.isOfKind) throw this.reject(clientAddress, 'for something else', userId);
    if (!found.isLive) throw this.reject(clientAddress, 'expired', userId);
    // The user first: ending all of their links locks them first, too.
    const user = await lockOwn(manager, { userId });
    const [rows]: [{ kind: LinkKind; email: string }[]] = await manager.query(
      `DELETE FROM account_tokens WHERE token_hash = $1 AND expires_at > now() RETURNING kind, email`,
      [tokenHash],
    );
    const [used] = rows;
    if (!used) throw this.reject(clientAddress, 'unknown or used', userId);
    return { user, ...used };
  }

  /** Logs why a link does not work, which only the operator learns. Returns the error, which is the same for all reasons. */
  reject(
    clientAddress: string,
    reason: 'unknown or used' | 'for something else' | 'expired' | 'to a replaced address',
    userId?: number,
  ): AppError {
    this.securityLog.write('link', 'rejected', { clientAddress, userId, reason });
    return new AppError('INVALID', accountTexts.linkInvalid, { fields: { token: accountTexts.linkInvalid } });
  }

  /** Ends all links of a user. */
  async endAll(manager: EntityManager, userId: number): Promise<void> {
    await manager.query('DELETE FROM account_tokens WHERE user_id = $1', [userId]);
  }
}

/** Deletes expired tokens. */
export const linkRetention = { table: 'account_tokens', since: 'expires_at', days: 1 };
