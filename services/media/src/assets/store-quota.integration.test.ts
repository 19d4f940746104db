import { beforeEach, expect, it } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { StoreQuota } from './store-quota.ts';

const stored = new StoredAssets();
let nowMs: number;

beforeEach(() => {
  nowMs = 0;
});

const quotaOf = (limit: number) => new StoreQuota(stored.database, limit, () => nowMs);
const storeBytes = (userId: number, bytes: number) =>
  stored.database.query(
    `INSERT INTO assets (id, kind, state, user_id, key, bytes) SELECT id, 'audio', 'attached', $1, 'key' || id, $2 FROM gen_random_uuid() id`,
    [userId, bytes],
  );
const exceeded = { code: 'FORBIDDEN', fields: { message: quotaTexts.allBytes() } };

it('counts the files of all users', async () => {
  await storeBytes(1, 400);
  await storeBytes(2, 500);
  await quotaOf(1000).assertRoom(100);
  await expect(quotaOf(1000).assertRoom(101)).rejects.toMatchObject(exceeded);
});

it('measures again after a minute', async () => {
  const quota = quotaOf(1000);
  await quota.assertRoom(600);
  await storeBytes(1, 500);
  nowMs = 59_999;
  await quota.assertRoom(600);
  nowMs = 60_000;
  await expect(quota.assertRoom(600)).rejects.toMatchObject(exceeded);
});

it('measures again after a failure', async () => {
  const quota = quotaOf(1000);
  await stored.database.query('ALTER TABLE assets RENAME TO absent');
  await expect(quota.assertRoom(1)).rejects.toThrow();
  await stored.database.query('ALTER TABLE absent RENAME TO assets');
  await quota.assertRoom(1);
});

it('is unlimited at Infinity', async () => {
  await storeBytes(1, 1e15);
  await quotaOf(Infinity).assertRoom(1e15);
});
