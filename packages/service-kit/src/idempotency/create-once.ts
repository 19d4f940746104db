import { AppError, hasErrorCode, idempotencyKeyHeader, texts } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import { computeContentDigest, type Content } from './content-digest.ts';

/** Identifies a request of a user that must not create a second resource when it is repeated. */
export interface IdempotentRequest {
  readonly userId: number;
  /** The resource type, such as `song`. Keys are separate for each type. */
  readonly operation: string;
  /** The `Idempotency-Key` of the client. Without one, each request creates a resource. */
  readonly key: string | undefined;
  /** The content of the resource. The same key with different content is a client error. */
  readonly content: Content;
  /** How many of the user's keys are kept: the newest, of all operations. Infinity for all. */
  readonly maxKeys: number;
}

/** The id of the created resource, and whether this request created it. */
export interface CreatedOnce {
  readonly id: number;
  readonly isNew: boolean;
}

interface KeyRow {
  readonly result_id: number;
  readonly is_same: boolean;
}

/** More than a request adds, so that a lowered limit takes effect. */
const dropBatch = 100;

/**
 * Keeps the $2 newest keys of the user, and those of this transaction and later ones. Waits for nothing: concurrent requests drop
 * different keys.
 */
const dropOldest = `
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys WHERE user_id = $1 AND created_at < now() AND created_at < (
      SELECT created_at FROM idempotency_keys WHERE user_id = $1 ORDER BY created_at DESC OFFSET $2::integer - 1 LIMIT 1)
    ORDER BY created_at LIMIT ${dropBatch} FOR UPDATE SKIP LOCKED))`;

const condition = 'WHERE user_id = $1 AND operation = $2 AND key = $3';

/**
 * Runs `create` in the transaction of `manager`, unless an earlier request with the same key has created a resource. Concurrent requests
 * wait for each other. `create` returns the id of the new resource. Throws KEY_REUSED if the key was used with different content.
 */
export async function createOnce(
  manager: EntityManager,
  { userId, operation, key, content, maxKeys }: IdempotentRequest,
  create: () => Promise<number>,
): Promise<CreatedOnce> {
  if (key === undefined) return { id: await create(), isNew: true };
  const keyColumns = [userId, operation, key];
  const digest = computeContentDigest(content);
  const inserted: unknown[] = await manager.query(
    `INSERT INTO idempotency_keys (user_id, operation, key, content_digest) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING key`,
    [...keyColumns, digest],
  );
  if (inserted.length === 0) return { id: await findResult(manager, keyColumns, digest), isNew: false };
  // Rejecting the request instead would lock the user out until the oldest keys expire.
  if (maxKeys !== Infinity) await manager.query(dropOldest, [userId, maxKeys]);
  const id = await create();
  await manager.query(`UPDATE idempotency_keys SET result_id = $4 ${condition}`, [...keyColumns, id]);
  return { id, isNew: true };
}

/** Whether a request with this key has created a resource. */
export async function wasCreated(
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

/** Loads the resource. Throws NOT_FOUND with a specific message if an earlier request created it and it has been deleted since. */
export async function loadResult<Result>(
  { id, isNew }: CreatedOnce,
  load: (id: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await load(id);
  } catch (error) {
    const isDeleted = !isNew && hasErrorCode(error, 'NOT_FOUND');
    throw isDeleted ? new AppError('NOT_FOUND', texts.resultDeleted) : error;
  }
}

async function findResult(manager: EntityManager, keyColumns: unknown[], digest: Buffer): Promise<number> {
  const [row]: KeyRow[] = await manager.query(
    `SELECT result_id, content_digest = $4 AS is_same FROM idempotency_keys ${condition}`,
    [...keyColumns, digest],
  );
  if (row && !row.is_same)
    throw new AppError('KEY_REUSED', 'Idempotency key reused', {
      fields: { [idempotencyKeyHeader]: texts.keyReused },
    });
  return row?.result_id ?? 0;
}
