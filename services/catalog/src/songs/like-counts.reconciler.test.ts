import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, likeEvents } from '@rubato/contracts';
import { createLogger, type RpcClient } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { LikeCountsReconciler } from './like-counts.reconciler.ts';

let catalog: TestCatalog;
/** What library would say. */
let likes: Map<number, number>;
let isSettled: boolean;
/** How many songs library can count at once. */
let capacity: number;
let asked: number;
let meanwhile: () => Promise<void>;

const library = {
  call: async (_message: unknown, { songIds }: { songIds: number[] }) => {
    asked += 1;
    if (songIds.length > capacity) throw new AppError('UNAVAILABLE', 'It takes too long');
    const counts = songIds.map((id) => likes.get(id) ?? 0);
    if (asked === 1) await meanwhile();
    return { counts, isSettled };
  },
} as unknown as RpcClient;

beforeAll(async () => {
  catalog = await startTestCatalog();
});

afterAll(() => catalog.close());

beforeEach(async () => {
  likes = new Map([[2, 5]]);
  [isSettled, capacity, asked, meanwhile] = [true, 1000, 0, async () => {}];
  await catalog.database.query(`
    TRUNCATE songs, artists RESTART IDENTITY CASCADE;
    INSERT INTO artists VALUES (1, 'Artist', 1);
    INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, image_asset_id, image_key, audio_asset_id, audio_key, likes)
    SELECT 1, 'Song', '', 'Pop', 2020, 1, gen_random_uuid(), 'a.png', gen_random_uuid(), 'a.mp3', n % 2 FROM generate_series(1, 450) n`);
});

const run = () =>
  new LikeCountsReconciler(catalog.service.get(DataSource), library, 1, createLogger('test', 'silent')).run();
const shown = async () => {
  const { rows } = await catalog.database.query('SELECT id, likes FROM songs WHERE likes <> 0 ORDER BY id');
  return rows.map((row) => [row.id, row.likes]);
};
const like = () => catalog.publish(likeEvents.songLiked, { userId: 7, songId: 2 });

describe('like counts that differ from library’s likes', () => {
  it('are put right on all pages, and the others stay', async () => {
    expect(await run()).toEqual({ checked: 450, repaired: 226, busy: 0 });
    expect(await shown()).toEqual([[2, 5]]);
    expect(await run()).toEqual({ checked: 450, repaired: 0, busy: 0 });
  });

  it('are put right though library cannot count as many at once', async () => {
    capacity = 3;
    expect(await run()).toMatchObject({ checked: 450, repaired: 226 });
    expect(await shown()).toEqual([[2, 5]]);
  });

  it('wait for the next time where likes are on their way', async () => {
    isSettled = false;
    expect(await run()).toMatchObject({ repaired: 0 });
    expect(await shown()).toHaveLength(225);
  });

  it('are left alone where a like is given and counted meanwhile', async () => {
    meanwhile = async () => {
      likes.set(2, 6);
      await like();
    };
    expect(await run()).toMatchObject({ repaired: 225, busy: 1 });
    expect(await shown()).toEqual([[2, 1]]);
    expect(await run()).toMatchObject({ repaired: 1 });
    expect(await shown()).toEqual([[2, 6]]);
  });

  it('are put right once by two replicas that do so at the same time', async () => {
    const reports = await Promise.all([run(), run()]);
    expect(reports[0]!.repaired + reports[1]!.repaired).toBe(226);
    expect(await shown()).toEqual([[2, 5]]);
  });

  it('stay while library is away', async () => {
    capacity = 0;
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await shown()).toHaveLength(225);
    expect(asked).toBeLessThan(15);
  });
});
