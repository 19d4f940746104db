import { AppError, hasRole, moderationTexts, texts, type Actor, type Role } from '@rubato/contracts';
import { advisoryLocks } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { UserEntity } from '../users/user.entity.ts';

/** Throws FORBIDDEN unless the actor may act as `role`. */
export function assertRole(actor: Actor, role: 'moderator' | 'admin'): void {
  if (actor.isDemo || !hasRole(actor.role, role)) throw new AppError('FORBIDDEN', texts.forbidden);
}

/**
 * Like `assertRole`, by the actor's row, which is locked until the transaction ends: a role that has just been taken away no
 * longer counts.
 */
export async function lockStaff(
  manager: EntityManager,
  actor: Actor,
  role: 'moderator' | 'admin',
): Promise<UserEntity> {
  assertRole(actor, role);
  const lock = { mode: 'pessimistic_read' } as const;
  const user = await manager.findOne(UserEntity, { where: { id: actor.userId }, lock });
  if (!user || user.isDemo || user.suspendedAt || !hasRole(user.role, role))
    throw new AppError('FORBIDDEN', texts.forbidden);
  return user;
}

/**
 * Locks the user that `staff` acts on. Throws NOT_FOUND, and FORBIDDEN for the demo user, for themselves, and for moderators
 * and admins unless an admin acts.
 */
export async function lockSubject(
  manager: EntityManager,
  staff: UserEntity,
  id: number,
): Promise<UserEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const user = await manager.findOne(UserEntity, { where: { id }, lock });
  if (!user) throw new AppError('NOT_FOUND', texts.notFound);
  if (user.isDemo) throw createForbidden(moderationTexts.demoUser);
  if (user.id === staff.id) throw createForbidden(moderationTexts.self);
  if (user.role !== 'member' && staff.role !== ('admin' satisfies Role))
    throw createForbidden(moderationTexts.staff);
  return user;
}

/**
 * What can take away an admin happens one after another, so that two cannot remove each other. To call before any row is
 * locked.
 */
export async function lockAdmins(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.admins]);
}

/**
 * To call after an admin was taken away, in the same transaction, which has called `lockAdmins`. Throws FORBIDDEN unless one
 * is left who can log in and whose account will not be deleted.
 */
export async function assertAdminLeft(manager: EntityManager): Promise<void> {
  const admins: unknown[] = await manager.query(
    `SELECT FROM users WHERE role = 'admin' AND suspended_at IS NULL
      AND NOT EXISTS (SELECT FROM account_deletions WHERE user_id = users.id) LIMIT 1`,
  );
  if (!admins.length) throw createForbidden(moderationTexts.lastAdmin);
}

/** An error whose text is for the user. */
export const createForbidden = (text: string): AppError =>
  new AppError('FORBIDDEN', text, { fields: { message: text } });
