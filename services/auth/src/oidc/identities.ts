import { Injectable } from '@nestjs/common';
import { AppError, texts, type Identity } from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthenticatedUser } from '../users/user.entity.ts';
import { OidcFailed } from './oidc-failed.error.ts';

/** More than anyone needs: one or two at each provider. */
const maxIdentities = 20;

/** An identity at a provider. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** An identity to connect, as the user sees it later. */
export interface NewIdentity extends IdentityKey {
  readonly label: string;
  readonly email: string | null;
}

interface IdentityRow {
  readonly id: number;
  readonly issuer: string;
  readonly label: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** Identities at providers, which open accounts. Only issuer and subject together identify someone. */
@Injectable()
export class Identities {
  constructor(private readonly database: DataSource) {}

  /** Records a use of the identity. Resolves with the user whose account it opens. */
  async use({ issuer, subject }: IdentityKey): Promise<AuthenticatedUser | undefined> {
    const [rows]: [AuthenticatedUser[]] = await this.database.query(
      `UPDATE identities SET last_used_at = now() FROM users
        WHERE issuer = $1 AND subject = $2 AND users.id = user_id
        RETURNING user_id AS "userId", credentials_version AS "credentialsVersion"`,
      [issuer, subject],
    );
    return rows[0];
  }

  /**
   * Connects an identity to the account in the transaction of `manager`, which has locked the user. Connecting it again
   * changes nothing. Throws OidcFailed `in-use` if it belongs to another account, and `too-many` above the limit.
   */
  async connect(manager: EntityManager, userId: number, identity: NewIdentity): Promise<void> {
    const { issuer, subject, label, email } = identity;
    await manager.query(
      `INSERT INTO identities (user_id, issuer, subject, label, email) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (issuer, subject) DO NOTHING`,
      [userId, issuer, subject, label, email],
    );
    const [row]: [{ is_own: boolean; count: number }] = await manager.query(
      `SELECT user_id = $1 AS is_own,
          (SELECT count(*)::integer FROM identities WHERE user_id = $1) AS count
        FROM identities WHERE issuer = $2 AND subject = $3`,
      [userId, issuer, subject],
    );
    if (!row.is_own) throw new OidcFailed('in-use');
    if (row.count > maxIdentities) throw new OidcFailed('too-many');
  }

  /** The identities of a user, the oldest first. `getName` names the provider with an issuer. */
  async list(userId: number, getName: (issuer: string) => string | null): Promise<Identity[]> {
    const rows: IdentityRow[] = await this.database.query(
      `SELECT id, issuer, label, email, created_at, last_used_at FROM identities WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
    return rows.map(({ id, issuer, label, email, created_at, last_used_at }) => ({
      id,
      label,
      provider: getName(issuer),
      email,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }));
  }

  /** Disconnects an identity of the user. Resolves with its label. Throws NOT_FOUND if they have none with this id. */
  async disconnect(manager: EntityManager, userId: number, id: number): Promise<string> {
    const [rows]: [{ label: string }[]] = await manager.query(
      'DELETE FROM identities WHERE user_id = $1 AND id = $2 RETURNING label',
      [userId, id],
    );
    const [row] = rows;
    if (!row) throw new AppError('NOT_FOUND', texts.notFound);
    return row.label;
  }
}
