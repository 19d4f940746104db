import { accountTexts, AppError, texts, type Actor } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import { toConflict } from '../users/name-conflicts.ts';
import { UserEntity } from '../users/user.entity.ts';

/** The actor's account. Throws FORBIDDEN for the demo user, and UNAUTHENTICATED if the account is gone. */
export async function findOwn(manager: EntityManager, actor: Actor): Promise<UserEntity> {
  return assertOwn(await manager.findOneBy(UserEntity, { id: actor.userId }));
}

/** Like `findOwn`, and locks the account until the transaction ends. */
export async function lockOwn(manager: EntityManager, actor: Actor): Promise<UserEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  return assertOwn(await manager.findOne(UserEntity, { where: { id: actor.userId }, lock }));
}

/**
 * Like `lockOwn`, for a new way into the account. Throws UNAUTHENTICATED if the session has ended meanwhile, so that none can be
 * added after a change of the password.
 */
export async function lockOwnSession(
  manager: EntityManager,
  actor: Actor,
  tokenHash: string,
): Promise<UserEntity> {
  const user = await lockOwn(manager, actor);
  const sessions: unknown[] = await manager.query(
    'SELECT FROM sessions WHERE token_hash = $1 AND user_id = $2',
    [tokenHash, user.id],
  );
  if (!sessions.length) throw new AppError('UNAUTHENTICATED', texts.unauthorized);
  return user;
}

/** Throws CONFLICT under the field for a name that is in use. */
export async function updateUser(
  manager: EntityManager,
  id: number,
  values: Partial<UserEntity>,
): Promise<void> {
  try {
    await manager.update(UserEntity, { id }, values);
  } catch (error) {
    throw toConflict(error) ?? error;
  }
}

function assertOwn(user: UserEntity | null): UserEntity {
  if (!user) throw new AppError('UNAUTHENTICATED', texts.unauthorized);
  if (user.isDemo) throw new AppError('FORBIDDEN', accountTexts.demoUser);
  return user;
}
