import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, likeEvents } from '@rubato/contracts';
import { createLogger, InProcessEventBus, type RpcClient } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { LikeCountsReconciler } from './like-counts.reconciler.ts';

let catalog: TestCatalog;
/** The like counts of the simulated library. */
let likes: Map<number, number>;
let isSettled: boolean;
/** How many songs library can count per request. */
let capacity: number;
let requests: number;
let duringFirstRequest: () => Promise<void>;
let catchUp: () => Promise<boolean>;

const library = {
  call: async (_message: unknown, { songIds }: { songIds: number[] }) => {
    requests += 1;
    if (songIds.length > capacity) throw new AppError('UNAVAILABLE', 'Simulated timeout');
    const counts = songIds.map((id) => likes.get(id) ?? 0);
    if (requests === 1) await duringFirstRequest();
    return { counts, isSettled };
  },
} as unknown as RpcClient;

const events = Object.assign(new InProcessEventBus(), { catchUp: () => catchUp() });

beforeAll(async () => {
  catalog = await startTestCatalog();
});

afterAll(() => catalog.close());

beforeEach(async () => {
  likes = new Map([[2, 5]]);
  [isSettled, capacity, requests] = [true, 1000, 0];
  [duringFirstRequest, catchUp] = [async () => {}, async () => true];
  await catalog.database.query(`
    TRUNCATE songs, artists RESTART IDENTITY CASCADE;
    INSERT INTO artists (user_id, artist_name, version, handle) VALUES (1, 'Artist', 1, 'artist');
    INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key, likes)
    SELECT 1, 'Song', '', 'Pop', 2020, 1, 1, gen_random_uuid(), 'a.png', gen_random_uuid(), 'a.mp3', n % 2 FROM generate_series(1, 450) n`);
});

const run = () =>
  new LikeCountsReconciler(
    catalog.service.get(DataSource),
    library,
    events,
    1,
    createLogger('test', 'silent'),
  ).run();
const shown = async () => {
  const { rows } = await catalog.database.query('SELECT id, likes FROM songs WHERE likes <> 0 ORDER BY id');
  return rows.map((row) => [row.id, row.likes]);
};
const like = () => catalog.publish(likeEvents.songLiked, { userId: 7, songId: 2 });

describe('LikeCountsReconciler', () => {
  it('repairs wrong counts on all pages and keeps the others', async () => {
    expect(await run()).toEqual({ checked: 450, repaired: 226, busy: 0 });
    expect(await shown()).toEqual([[2, 5]]);
    expect(await run()).toEqual({ checked: 450, repaired: 0, busy: 0 });
  });

  it('uses smaller requests if library times out', async () => {
    capacity = 3;
    expect(await run()).toMatchObject({ checked: 450, repaired: 226 });
    expect(await shown()).toEqual([[2, 5]]);
  });

  it('skips counts while like events are pending', async () => {
    isSettled = false;
    expect(await run()).toMatchObject({ repaired: 0 });
    expect(await shown()).toHaveLength(225);
  });

  it('skips counts of songs whose likes it has not counted yet', async () => {
    catchUp = async () => false;
    expect(await run()).toMatchObject({ repaired: 0 });
    expect(await shown()).toHaveLength(225);
  });

  it('repairs no count that events of the last seconds have changed', async () => {
    // Of a like and an unlike, library shows nothing; the unlike is still on its way.
    catchUp = async () => {
      if ((await shown()).length === 225) await like();
      return true;
    };
    expect(await run()).toMatchObject({ repaired: 225, busy: 1 });
    expect(await shown()).toEqual([[2, 1]]);
  });

  it('skips a count that changes during the run', async () => {
    duringFirstRequest = async () => {
      likes.set(2, 6);
      await like();
    };
    expect(await run()).toMatchObject({ repaired: 225, busy: 1 });
    expect(await shown()).toEqual([[2, 1]]);
    expect(await run()).toMatchObject({ repaired: 1 });
    expect(await shown()).toEqual([[2, 6]]);
  });

  it('repairs each count once when two replicas run concurrently', async () => {
    const reports = await Promise.all([run(), run()]);
    expect(reports[0]!.repaired + reports[1]!.repaired).toBe(226);
    expect(await shown()).toEqual([[2, 5]]);
  });

  it('changes nothing while library is unavailable', async () => {
    capacity = 0;
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await shown()).toHaveLength(225);
    expect(requests).toBeLessThan(15);
  });
});
