import { AppError, texts, type Actor } from '@rubato/contracts';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';

interface OwnedRow {
  readonly id: number;
  readonly userId: number;
}

/**
 * Returns the actor's row with this id and locks it until the transaction ends. Throws NOT_FOUND if there is no such
 * row. For another user's row it throws FORBIDDEN, or NOT_FOUND if `visibility` is `private`.
 */
export async function lockOwned<Row extends OwnedRow>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  actor: Actor,
  id: number,
  visibility: 'public' | 'private' = 'public',
): Promise<Row> {
  const where = visibility === 'private' ? { id, userId: actor.userId } : { id };
  const lock = { mode: 'pessimistic_write' } as const;
  return assertOwned(await manager.findOne(entity, { where: where as FindOptionsWhere<Row>, lock }), actor);
}

/** Returns `row`. Throws NOT_FOUND for null and FORBIDDEN for another user's row. */
export function assertOwned<Row extends OwnedRow>(row: Row | null, { userId }: Actor): Row {
  if (!row) throw new AppError('NOT_FOUND', texts.notFound);
  if (row.userId !== userId) throw new AppError('FORBIDDEN', texts.forbidden);
  return row;
}
