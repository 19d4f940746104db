import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  hasRole,
  moderationTexts,
  texts,
  type Actor,
  type AuditAction,
  type AuditEntry,
  type ManagedUser,
  type UserQuotas,
  type Role,
} from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { LinkTokens } from '../accounts/link-tokens.ts';
import { AUTH_CONFIG, type AuthConfig } from '../config.ts';
import { MailQueue } from '../mail/mail-queue.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { toCanonicalName } from '../users/canonical-name.ts';
import { UserEntity } from '../users/user.entity.ts';
import { AuditLog } from './audit-log.ts';
import { fitPage } from './fit-page.ts';
import { assertAdminLeft, assertRole, createForbidden, lockAdmins, lockStaff, lockSubject } from './staff.ts';

/** An act on a user, and what is recorded of it. */
interface Act {
  readonly action: AuditAction;
  readonly reason: string;
  readonly details?: AuditEntry['details'];
  readonly role: 'moderator' | 'admin';
  readonly change: (user: UserEntity, manager: EntityManager) => Promise<void> | void;
}

const toPrefix = (query: string) => `${toCanonicalName(query).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** What moderators and admins do about users. */
@Injectable()
export class UserManagementService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLog,
    private readonly sessions: SessionsService,
    private readonly mails: MailQueue,
    private readonly links: LinkTokens,
    @Inject(AUTH_CONFIG) private readonly config: Pick<AuthConfig, 'origin'>,
  ) {}

  /** Users whose username or email address begins with `query`, oldest first. Only admins search email addresses. */
  async listPage(actor: Actor, query: string | undefined, after = 0, limit = 50) {
    assertRole(actor, 'moderator');
    const isAdmin = hasRole(actor.role, 'admin');
    const found = this.database.manager
      .createQueryBuilder(UserEntity, 'user')
      .where('user.id > :after', { after })
      .orderBy('user.id')
      .limit(limit);
    if (query?.trim())
      found.andWhere(`(user.username_key LIKE :prefix${isAdmin ? ' OR user.email_key LIKE :prefix' : ''})`, {
        prefix: toPrefix(query),
      });
    const users = await found.getMany();
    const { entries: members, next } = fitPage(
      users.map((user) => toManagedUser(user, isAdmin)),
      limit,
    );
    return { members, next };
  }

  /** Ends all sessions of a user, who cannot log in until `unsuspend`. Their content stays. */
  async suspend(actor: Actor, id: number, reason: string): Promise<ManagedUser> {
    const user = await this.database.transaction((manager) => this.suspendWithin(manager, actor, id, reason));
    await this.endSessions(id);
    return user;
  }

  /** Like `suspend`, in the transaction of `manager`. The caller ends the sessions after it. */
  suspendWithin(manager: EntityManager, actor: Actor, id: number, reason: string): Promise<ManagedUser> {
    return this.#act(manager, actor, id, {
      action: 'member.suspend',
      reason,
      role: 'moderator',
      change: async (user) => {
        user.suspendedAt ??= new Date();
        user.suspensionReason = reason;
        await this.mails.add(manager, { kind: 'account-suspended', userId: id, data: { reason } });
      },
    });
  }

  async endSessions(id: number): Promise<void> {
    await this.sessions.endAll(id);
  }

  unsuspend(actor: Actor, id: number, reason: string): Promise<ManagedUser> {
    return this.database.transaction((manager) => this.unsuspendWithin(manager, actor, id, reason));
  }

  /** Like `unsuspend`, in the transaction of `manager`. */
  unsuspendWithin(manager: EntityManager, actor: Actor, id: number, reason: string): Promise<ManagedUser> {
    return this.#act(manager, actor, id, {
      action: 'member.unsuspend',
      reason,
      role: 'moderator',
      change: async (user) => {
        if (user.suspendedAt)
          await this.mails.add(manager, { kind: 'suspension-ended', userId: id, data: { reason } });
        user.suspendedAt = null;
        user.suspensionReason = null;
      },
    });
  }

  /** The new role counts in all running sessions at once. */
  async setRole(
    actor: Actor,
    tokenHash: string,
    id: number,
    role: Role,
    reason: string,
  ): Promise<ManagedUser> {
    assertRole(actor, 'admin');
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    return this.#actAndRefresh(actor, id, {
      action: 'member.role',
      reason,
      details: { role },
      role: 'admin',
      change: async (user, manager) => {
        if (user.role !== role)
          await this.mails.add(manager, { kind: 'role-changed', userId: id, data: { role, reason } });
        user.role = role;
      },
    });
  }

  /** Quotas that are left out are those of the installation. */
  setQuotas(actor: Actor, id: number, quotas: UserQuotas, reason: string): Promise<ManagedUser> {
    return this.#actAndRefresh(actor, id, {
      action: 'member.quotas',
      reason,
      details: { songs: quotas.songs ?? null, bytes: quotas.bytes ?? null },
      role: 'admin',
      change: (user) => void (user.quotas = Object.keys(quotas).length ? quotas : null),
    });
  }

  /** A link that sets a new password, for the admin to hand over: for installations without mail. */
  async createResetLink(
    actor: Actor,
    tokenHash: string,
    id: number,
    reason: string,
  ): Promise<{ url: string }> {
    assertRole(actor, 'admin');
    await this.sessions.assertRecentlyAuthenticated(tokenHash);
    await this.database.transaction((manager) =>
      this.#act(manager, actor, id, {
        action: 'member.reset-link',
        reason,
        role: 'admin',
        change: (user) => {
          if (hasRole(user.role, 'admin')) throw createForbidden(moderationTexts.staff);
        },
      }),
    );
    // Not sent to an address: its use does not show that the user receives mail there.
    const token = await this.links.create('reset-password', id, '');
    return { url: `${this.config.origin}/reset-password#token=${token}` };
  }

  async #actAndRefresh(actor: Actor, id: number, act: Act): Promise<ManagedUser> {
    const user = await this.database.transaction((manager) => this.#act(manager, actor, id, act));
    await this.sessions.invalidateCached(id);
    return user;
  }

  /** Changes the user and records it, in the transaction of `manager`. */
  async #act(
    manager: EntityManager,
    actor: Actor,
    id: number,
    { action, reason, details, role, change }: Act,
  ): Promise<ManagedUser> {
    await lockAdmins(manager);
    const staff = await lockStaff(manager, actor, role);
    const user = await lockSubject(manager, staff, id);
    const before = user.role;
    await change(user, manager);
    const { suspendedAt, suspensionReason, quotas } = user;
    await manager.update(UserEntity, { id }, { role: user.role, suspendedAt, suspensionReason, quotas });
    if (before === 'admin') await assertAdminLeft(manager);
    const recorded = action === 'member.role' ? { ...details, before } : details;
    await this.audit.add(manager, {
      actorId: staff.id,
      action,
      targetKind: 'member',
      targetId: id,
      reason,
      ...(recorded ? { details: recorded } : {}),
    });
    return toManagedUser(user, hasRole(staff.role, 'admin'));
  }
}

function toManagedUser(user: UserEntity, showsEmail: boolean): ManagedUser {
  return {
    id: user.id,
    username: user.username,
    email: showsEmail ? user.email : null,
    role: user.isDemo ? 'member' : user.role,
    is_demo: user.isDemo,
    suspended_at: user.suspendedAt?.toISOString() ?? null,
    suspension_reason: user.suspensionReason,
    quotas: user.quotas ?? {},
    created_at: user.createdAt.toISOString(),
  };
}

/**
 * Gives a role to a user by username or email address, for the operator's command. Throws NOT_FOUND, and FORBIDDEN for the
 * demo user and the last admin.
 */
export async function grantRole(
  database: DataSource,
  audit: AuditLog,
  name: string,
  role: Role,
): Promise<{ username: string; id: number }> {
  return database.transaction(async (manager) => {
    await lockAdmins(manager);
    const user = await manager
      .createQueryBuilder(UserEntity, 'user')
      .where('user.username_key = :key OR user.email_key = :key', { key: toCanonicalName(name) })
      .orderBy('user.id')
      .setLock('pessimistic_write')
      .getOne();
    if (!user) throw new AppError('NOT_FOUND', texts.notFound);
    if (user.isDemo) throw createForbidden(moderationTexts.demoUser);
    await manager.update(UserEntity, { id: user.id }, { role });
    if (user.role === 'admin') await assertAdminLeft(manager);
    await audit.add(manager, {
      actorId: null,
      action: 'member.role',
      targetKind: 'member',
      targetId: user.id,
      reason: 'command',
      details: { role, before: user.role },
    });
    return { username: user.username, id: user.id };
  });
}
