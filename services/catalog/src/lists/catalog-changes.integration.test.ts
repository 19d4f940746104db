import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { authEvents, likeEvents } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';

// With a handle: an artist without one is changed soon after the start.
const artist = `INSERT INTO artists (user_id, artist_name, version, handle) VALUES (1, 'Artist', 5, 'artist')`;
const song = `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
  VALUES (1, 'Song', '', 'Pop', 2020, 1, 1, gen_random_uuid(), 'a.png', gen_random_uuid(), 'a.mp3')`;

let catalog: TestCatalog;
let setState: jest.SpiedFunction<TestCatalog['ephemeral']['set']>;

beforeAll(async () => {
  catalog = await startTestCatalog();
  setState = jest.spyOn(catalog.ephemeral, 'set');
  await catalog.database.query(`${artist}; ${song}`);
});

afterAll(() => catalog.close());

beforeEach(() => void setState.mockClear());

const like = (id?: string) => catalog.publish(likeEvents.songLiked, { userId: 7, songId: 1 }, id);
const name = (version: number) =>
  catalog.publish(authEvents.userUpdated, { id: 1, username: 'anna', artist_name: 'Anna', version });

describe('catalog state key', () => {
  it('changes with each commit that changes the catalog', async () => {
    await like();
    expect(setState).toHaveBeenCalledTimes(1);
    await name(6);
    expect(setState).toHaveBeenCalledTimes(2);
  });

  it('does not change with a redelivered event', async () => {
    const id = randomUUID();
    await like(id);
    setState.mockClear();
    await like(id);
    expect(setState).not.toHaveBeenCalled();
  });

  it('does not change with an event that changes no row', async () => {
    await name(4);
    await catalog.publish(likeEvents.songLiked, { userId: 7, songId: 999 });
    expect(setState).not.toHaveBeenCalled();
  });

  it('does not change with unrelated or rolled back transactions', async () => {
    const database = catalog.service.get(DataSource);
    await database.transaction((manager) => manager.query('SELECT 1'));
    const undone = database.transaction(async (manager) => {
      await manager.query(`UPDATE songs SET title = 'Never'`);
      throw new Error('simulated failure');
    });
    await expect(undone).rejects.toThrow('simulated failure');
    await database.transaction((manager) => manager.query('SELECT 1'));
    expect(setState).not.toHaveBeenCalled();
  });
});
