import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ObjectStore } from '@rubato/service-kit';
import { S3ObjectStore } from '@rubato/service-kit/distributed';
import { hasMinio, startMinioServer, type MinioServer } from '@rubato/testing';
import { Readable } from 'node:stream';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { reconcile } from './reconcile.ts';
import { processTrash, createTrashKey } from './trash.ts';

const stored = new StoredAssets();
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const put = (store: ObjectStore, key: string) => store.put(key, Readable.from([Buffer.from('abc')]));
const keysIn = async (store: ObjectStore) =>
  (await Array.fromAsync(store.list(''))).map(({ key }) => key).toSorted();

describe('files missing from a restored database', () => {
  it('are restored once a newer backup is restored', async () => {
    const asset = await stored.asset('attached', 2, false);
    for (const key of asset.keys) await stored.object(key, 2);
    const [row] = await stored.database.query('DELETE FROM assets RETURNING *').then(([rows]) => rows);
    const moved = await reconcile(stored.database, stored.objects, 'forced', 30);
    expect(moved).toMatchObject({ removed: 2, orphans: { count: 2 } });
    expect(await stored.keys()).toEqual(asset.keys.map((key) => createTrashKey(key)).toSorted());

    await stored.database.query(
      "INSERT INTO assets (id, kind, state, user_id, key, bytes) VALUES ($1, 'image', 'attached', 1, $2, 3)",
      [row.id, row.key],
    );
    const dryRun = await reconcile(stored.database, stored.objects, 'none', 30);
    expect(dryRun).toMatchObject({ missing: { count: 1 }, trash: { count: 2, restorable: 2, restored: 0 } });
    const restored = await reconcile(stored.database, stored.objects, 'careful', 30);
    expect(restored).toMatchObject({ missing: { count: 0 }, trash: { count: 0, restored: 2 } });
    expect(await stored.keys()).toEqual(asset.keys.toSorted());
  });
});

const stores = [
  ['a folder', undefined],
  ['S3', hasMinio],
] as const;

describe.each(stores)('trash in %s', (name, program) => {
  const group = name === 'S3' && !program ? describe.skip : describe;

  group('keeps files for the retention period', () => {
    let minio: MinioServer | undefined;
    let s3: S3ObjectStore | undefined;
    const store = () => s3 ?? stored.objects;

    beforeAll(async () => {
      if (name !== 'S3') return;
      minio = await startMinioServer();
      s3 = await S3ObjectStore.connect({ ...minio, bucket: 'rubato' });
    });

    afterAll(async () => {
      s3?.close();
      await minio?.remove();
    });

    it('then deletes them, unless a row refers to them and they are missing', async () => {
      const { keys } = await stored.asset('attached', 0, false);
      const known = keys[0]!;
      const unknown = 'media/0123456789abcdef-0f8fad5b-d9cb-469f-a165-70867728950e.mp3';
      const [young, old, knownToo] = [
        createTrashKey(unknown, daysAgo(29)),
        createTrashKey(unknown, daysAgo(32)),
        createTrashKey(known, daysAgo(32)),
      ];
      for (const key of [young, old, knownToo]) await put(store(), key);

      const sort = (repair: 'none' | 'careful') =>
        processTrash(stored.database, store(), { repair, days: 30 });
      expect(await sort('none')).toEqual({ count: 3, bytes: 9, restorable: 1, restored: 0, expired: 0 });
      expect(await sort('careful')).toEqual({ count: 1, bytes: 3, restorable: 1, restored: 1, expired: 1 });
      expect(await keysIn(store())).toEqual([known, young].toSorted());
    });
  });
});
