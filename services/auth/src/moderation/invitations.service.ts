import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  moderationTexts,
  texts,
  type Actor,
  type Invitation,
  type InvitationForm,
  type SignUpMode,
} from '@rubato/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { AuditLog } from './audit-log.ts';
import { fitPage } from './fit-page.ts';
import { assertRole, createForbidden, lockStaff } from './staff.ts';

/** How many invitations wait for their use at the same time. */
const maxOpen = 1000;

interface InvitationRow {
  readonly id: number;
  readonly note: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

const columns = 'id, note, created_at, expires_at, used_at';

/** Controls sign-up. Tokens of invitations work once; only their hashes are stored. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'origin' | 'signUp'>,
  ) {}

  get mode(): SignUpMode {
    return this.config.signUp;
  }

  /** Like `admit`, without looking at the invitation: before anything that takes time or reveals something. */
  assertAdmissible(tokenHash: string | undefined): void {
    if (this.mode === 'closed') throw createForbidden(moderationTexts.signUpClosed);
    if (this.mode === 'invitation' && !tokenHash) throw createForbidden(moderationTexts.invitationRequired);
  }

  /**
   * Throws FORBIDDEN unless someone with this invitation, or without one, may sign up. The invitation is used in the transaction
   * of `manager`, which creates the account.
   */
  async admit(manager: EntityManager, tokenHash: string | undefined): Promise<void> {
    this.assertAdmissible(tokenHash);
    if (this.mode === 'open') return;
    const [rows]: [unknown[]] = await manager.query(
      `UPDATE invitations SET used_at = now()
        WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING id`,
      [tokenHash],
    );
    if (!rows.length) throw createForbidden(moderationTexts.invitationInvalid);
  }

  /** Invitations, newest first. */
  async listPage(actor: Actor, after = 2_147_483_647, limit = 50) {
    assertRole(actor, 'admin');
    const rows: InvitationRow[] = await this.database.query(
      `SELECT ${columns} FROM invitations WHERE id < $1 ORDER BY id DESC LIMIT $2`,
      [after, limit],
    );
    const { entries: invitations, next } = fitPage(rows.map(toInvitation), limit);
    return { invitations, next };
  }

  /** The URL is known only now. */
  async create(
    actor: Actor,
    { note, days }: InvitationForm,
  ): Promise<{ invitation: Invitation; url: string }> {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    const row = await this.database.transaction(async (manager) => {
      const staff = await lockStaff(manager, actor, 'admin');
      await assertRoom(manager);
      const [created]: [InvitationRow] = await manager.query(
        `INSERT INTO invitations (token_hash, note, created_by, expires_at)
          VALUES ($1, $2, $3, now() + make_interval(days => $4)) RETURNING ${columns}`,
        [hash, note, staff.id, days],
      );
      await this.#record(manager, staff.id, 'invitation.create', created.id);
      return created;
    });
    return { invitation: toInvitation(row), url: `${this.config.origin}/signup#invitation=${token}` };
  }

  /** Throws NOT_FOUND unless the invitation is unused. */
  async revoke(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const staff = await lockStaff(manager, actor, 'admin');
      const [rows]: [unknown[]] = await manager.query(
        'DELETE FROM invitations WHERE id = $1 AND used_at IS NULL RETURNING id',
        [id],
      );
      if (!rows.length) throw new AppError('NOT_FOUND', texts.notFound);
      await this.#record(manager, staff.id, 'invitation.revoke', id);
    });
  }

  #record(
    manager: EntityManager,
    actorId: number,
    action: 'invitation.create' | 'invitation.revoke',
    id: number,
  ): Promise<void> {
    return this.audit.add(manager, {
      actorId,
      action,
      targetKind: 'invitation',
      targetId: id,
      reason: '',
    });
  }
}

async function assertRoom(manager: EntityManager): Promise<void> {
  const open: unknown[] = await manager.query(
    `SELECT FROM invitations WHERE used_at IS NULL AND expires_at > now() LIMIT ${maxOpen}`,
  );
  if (open.length >= maxOpen) throw createForbidden(moderationTexts.tooManyInvitations);
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    note: row.note,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  };
}

/** How long invitations stay in the list. */
export const invitationRetention = { table: 'invitations', since: 'expires_at', days: 90 };
