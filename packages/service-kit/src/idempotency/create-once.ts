import { AppError, idempotencyKeyHeader, quotaTexts, texts } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import { assertHadRoom } from '../quotas/assert-room.ts';
import { contentDigest, type Content } from './content-digest.ts';

/** Names one wish of one user: repeating it must not make a second thing. */
export interface IdempotentRequest {
  readonly userId: number;
  /** What is made, such as `song`. The same key may be used for another kind of thing. */
  readonly operation: string;
  /** The client's `Idempotency-Key`; without one each request makes its own. */
  readonly key: string | undefined;
  /** What the thing is made of. The same key with other content is a mistake of the client. */
  readonly content: Content;
  /** How many keys of one user are remembered. */
  readonly maxKeys: number;
}

/** The id of what a request made, and whether that happened just now. */
export interface CreatedOnce {
  readonly id: number;
  readonly isNew: boolean;
}

/** A row of an earlier version has no digest: its content is not compared. */
interface KeyRow {
  readonly result_id: number;
  readonly is_same: boolean;
}

const condition = 'WHERE user_id = $1 AND operation = $2 AND key = $3';

/**
 * Runs `create` in the transaction of `manager` unless this request has made something before. Of two that come at the same
 * time the second waits for the first. `create` returns the id of what it made. Throws KEY_REUSED when the key came with other
 * content before, and FORBIDDEN for a new key of a user who has too many.
 */
export async function createOnce(
  manager: EntityManager,
  { userId, operation, key, content, maxKeys }: IdempotentRequest,
  create: () => Promise<number>,
): Promise<CreatedOnce> {
  if (key === undefined) return { id: await create(), isNew: true };
  const place = [userId, operation, key];
  const digest = contentDigest(content);
  const taken: unknown[] = await manager.query(
    `INSERT INTO idempotency_keys (user_id, operation, key, content_digest) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING key`,
    [...place, digest],
  );
  if (taken.length === 0) return { id: await findResult(manager, place, digest), isNew: false };
  await assertHadRoom(manager, {
    table: 'idempotency_keys',
    userId,
    limit: maxKeys,
    text: quotaTexts.idempotencyKeys,
    field: idempotencyKeyHeader,
  });
  const id = await create();
  await manager.query(`UPDATE idempotency_keys SET result_id = $4 ${condition}`, [...place, id]);
  return { id, isNew: true };
}

/** Whether a request under this key has made something. */
export async function wasMade(
  manager: EntityManager,
  { userId, operation, key }: Pick<IdempotentRequest, 'userId' | 'operation' | 'key'>,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(`SELECT FROM idempotency_keys ${condition}`, [
    userId,
    operation,
    key,
  ]);
  return rows.length > 0;
}

/** What `load` finds of the result. Throws NOT_FOUND with a text of its own when an earlier request made it and it is deleted since. */
export async function loadResult<Result>(
  { id, isNew }: CreatedOnce,
  load: (id: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await load(id);
  } catch (error) {
    const isDeleted = !isNew && error instanceof AppError && error.code === 'NOT_FOUND';
    throw isDeleted ? new AppError('NOT_FOUND', texts.resultDeleted) : error;
  }
}

async function findResult(manager: EntityManager, place: unknown[], digest: Buffer): Promise<number> {
  const [row]: KeyRow[] = await manager.query(
    `SELECT result_id, coalesce(content_digest = $4, true) AS is_same FROM idempotency_keys ${condition}`,
    [...place, digest],
  );
  if (row && !row.is_same)
    throw new AppError('KEY_REUSED', 'Another content', {
      fields: { [idempotencyKeyHeader]: texts.keyReused },
    });
  return row?.result_id ?? 0;
}
