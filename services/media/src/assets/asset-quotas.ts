import { quotaTexts } from '@rubato/contracts';
import { lockUser, createQuotaExceeded } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

export interface ByteQuota {
  readonly userId: number;
  /** Infinity for no limit. */
  readonly limit: number;
}

/**
 * Throws FORBIDDEN if `bytes` more exceed the user's quota. Not exact: other uploads may be in progress.
 */
export async function assertEstimatedRoom(
  manager: EntityManager,
  { userId, limit }: ByteQuota,
  bytes: number,
): Promise<void> {
  if (limit === Infinity) return;
  const [row]: { bytes: string }[] = await manager.query(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM assets WHERE user_id = $1',
    [userId],
  );
  if (Number(row?.bytes) + bytes > limit) throw createQuotaExceeded(quotaTexts.bytes(limit));
}

/**
 * Like `assertEstimatedRoom`, but exact: the user's lock keeps the sum valid until the transaction ends.
 */
export async function assertRoomForBytes(
  manager: EntityManager,
  quota: ByteQuota,
  bytes: number,
): Promise<void> {
  if (quota.limit === Infinity) return;
  await lockUser(manager, quota.userId);
  await assertEstimatedRoom(manager, quota, bytes);
}

/**
 * Throws FORBIDDEN if the user already has `limit` unused images. Not exact: other uploads may be in
 * progress.
 */
export async function assertRoomForImage(
  manager: EntityManager,
  userId: number,
  limit: number,
): Promise<void> {
  if (limit === Infinity) return;
  const more: unknown[] = await manager.query(
    `SELECT FROM assets WHERE user_id = $1 AND kind = 'image' AND state <> 'attached' OFFSET $2 LIMIT 1`,
    [userId, limit - 1],
  );
  if (more.length) throw createQuotaExceeded(quotaTexts.unusedImages(limit), 'image');
}
