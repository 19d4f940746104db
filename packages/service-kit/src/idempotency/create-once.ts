import type { EntityManager } from 'typeorm';

/** Names one wish of one user: repeating it must not make a second thing. */
export interface IdempotentRequest {
  readonly userId: number;
  /** What is made, such as `song`. The same key may be used for another kind of thing. */
  readonly operation: string;
  /** The client's `Idempotency-Key`; without one each request makes its own. */
  readonly key: string | undefined;
}

/** The id of what a request made, and whether that happened just now. */
export interface CreatedOnce {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * Runs `create` in the transaction of `manager` unless this request has made something before. Of two that come at the same
 * time the second waits for the first. `create` returns the id of what it made.
 */
export async function createOnce(
  manager: EntityManager,
  { userId, operation, key }: IdempotentRequest,
  create: () => Promise<number>,
): Promise<CreatedOnce> {
  if (key === undefined) return { id: await create(), isNew: true };
  const place = [userId, operation, key];
  const taken: unknown[] = await manager.query(
    'INSERT INTO idempotency_keys (user_id, operation, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key',
    place,
  );
  const condition = 'WHERE user_id = $1 AND operation = $2 AND key = $3';
  if (taken.length === 0) {
    const [row]: { result_id: number }[] = await manager.query(
      `SELECT result_id FROM idempotency_keys ${condition}`,
      place,
    );
    return { id: row?.result_id ?? 0, isNew: false };
  }
  const id = await create();
  await manager.query(`UPDATE idempotency_keys SET result_id = $4 ${condition}`, [...place, id]);
  return { id, isNew: true };
}
