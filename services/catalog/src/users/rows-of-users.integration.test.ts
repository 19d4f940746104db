import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountDeletionEvents,
  albumEvents,
  albumMessages,
  artistEvents,
  artistMessages,
  authEvents,
  songEvents,
  songMessages,
  type Actor,
} from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import pg from 'pg';
import { newActor } from '@rubato/service-kit/testing';
import {
  newAlbum,
  newAsset,
  newSong,
  startTestCatalog,
  type TestCatalog,
} from '../../testing/test-catalog.ts';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.close());

const signUp = ({ userId }: Actor, version = 1) =>
  catalog.publish(authEvents.userUpdated, { id: userId, username: 'user', artist_name: 'Nina', version });
const deleteUser = ({ userId }: Actor) => catalog.publish(accountDeletionEvents.userDeleted, { id: userId });
const ownTables = ['artists', 'songs', 'albums', 'idempotency_keys', 'user_list_versions'];

async function rowsOf({ userId }: Actor): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  for (const table of ownTables) {
    const { rowCount } = await catalog.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId]);
    if (rowCount) counts.push([table, rowCount]);
  }
  return Object.fromEntries(counts);
}

const isCleared = async ({ userId }: Actor) =>
  (
    await catalog.database.query('SELECT FROM deleted_users WHERE user_id = $1 AND cleared_at IS NOT NULL', [
      userId,
    ])
  ).rowCount === 1;
const cleared = (actor: Actor) => waitUntil(() => isCleared(actor));

async function aUser(songs = 2): Promise<Actor> {
  const actor = newActor();
  await signUp(actor);
  const album = await catalog.addAlbum(actor);
  for (let n = 0; n < songs; n += 1) {
    const { id: songId } = await catalog.addSong(actor);
    await catalog.call(albumMessages.addSong, { actor, albumId: album.id, songId });
  }
  await catalog.call(songMessages.create, {
    actor,
    artistName: 'Nina',
    song: newSong(),
    idempotencyKey: `key-of-${actor.userId}`,
  });
  return actor;
}

describe('a deleted user', () => {
  it('leaves no songs, albums, artist or keys, with the same events as if the owner had deleted them', async () => {
    const [actor, other] = [await aUser(), await aUser()];
    const image = newAsset('png');
    await catalog.addAlbum(actor, { imageKey: image.key });
    const [songs, albums] = [
      await catalog.database.query(
        'SELECT id, image_asset_id, audio_asset_id FROM songs WHERE user_id = $1',
        [actor.userId],
      ),
      await catalog.database.query('SELECT id FROM albums WHERE user_id = $1', [actor.userId]),
    ];
    const artist = await catalog.call(artistMessages.ofActor, { actor, artistName: 'Nina' });
    const before = await rowsOf(other);
    await deleteUser(actor);
    await cleared(actor);
    expect(await rowsOf(actor)).toEqual({});
    expect(await rowsOf(other)).toEqual(before);
    const deletedSongs = await catalog.published(songEvents.songDeleted);
    expect(deletedSongs.map(({ id }) => id).toSorted()).toEqual(songs.rows.map(({ id }) => id).toSorted());
    expect(deletedSongs.flatMap(({ assetIds }) => assetIds).toSorted()).toEqual(
      songs.rows.flatMap((row) => [row.image_asset_id, row.audio_asset_id]).toSorted(),
    );
    const deletedAlbums = await catalog.published(albumEvents.albumDeleted);
    expect(deletedAlbums.map(({ id }) => id).toSorted()).toEqual(albums.rows.map(({ id }) => id).toSorted());
    expect(await catalog.published(artistEvents.artistDeleted)).toEqual([{ id: artist.id }]);
    await expect(catalog.call(artistMessages.byHandle, { handle: artist.handle })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('leaves the handle to others', async () => {
    const actor = newActor();
    await signUp(actor);
    const { handle } = await catalog.call(artistMessages.ofActor, { actor, artistName: 'Nina' });
    await deleteUser(actor);
    await cleared(actor);
    const next = newActor();
    await signUp(next);
    const artist = await catalog.call(artistMessages.ofActor, { actor: next, artistName: 'Nina' });
    const fields = { handle, bio: '', links: [], imageKey: null, bannerKey: null };
    expect(
      await catalog.call(artistMessages.update, { actor: next, id: artist.id, artist: fields }),
    ).toMatchObject({ handle });
  });

  it('does not come back with late or repeated events and requests', async () => {
    const actor = await aUser();
    const id = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1)
      await catalog.publish(accountDeletionEvents.userDeleted, { id: actor.userId }, id);
    await cleared(actor);
    await signUp(actor, 7);
    await deleteUser(actor);
    const rejected = { code: 'UNAUTHENTICATED' };
    await expect(catalog.addSong(actor)).rejects.toMatchObject(rejected);
    await expect(catalog.addAlbum(actor)).rejects.toMatchObject(rejected);
    await expect(catalog.call(artistMessages.ofActor, { actor, artistName: 'Nina' })).rejects.toMatchObject(
      rejected,
    );
    expect([await rowsOf(actor), await isCleared(actor)]).toEqual([{}, true]);
  });

  it('of whom nothing has arrived yet cannot be added later', async () => {
    const actor = newActor();
    await deleteUser(actor);
    await signUp(actor);
    await cleared(actor);
    expect(await rowsOf(actor)).toEqual({});
  });

  it('is cleared of an album that was being added meanwhile', async () => {
    const actor = newActor();
    await signUp(actor);
    const other = new pg.Client(catalog.databaseUrl);
    await other.connect();
    try {
      await other.query('BEGIN');
      const { title, imageUrl, releaseYear } = newAlbum;
      await other.query(
        'INSERT INTO albums (user_id, title, image_url, release_year) VALUES ($1, $2, $3, $4)',
        [actor.userId, title, imageUrl, releaseYear],
      );
      await deleteUser(actor);
      expect(await isCleared(actor)).toBe(false);
      await other.query('COMMIT');
    } finally {
      await other.end();
    }
    await cleared(actor);
    expect(await rowsOf(actor)).toEqual({});
  });

  it('may have more songs than a batch', async () => {
    const actor = await aUser(0);
    await catalog.database.query(
      `INSERT INTO songs (user_id, title, lyrics, genre, release_year, duration_seconds, audio_seconds, image_asset_id, image_key, audio_asset_id, audio_key)
       SELECT $1, 'T', 'L', 'G', 2000, 1, 1, gen_random_uuid(), 'a', gen_random_uuid(), 'b' FROM generate_series(1, 4500)`,
      [actor.userId],
    );
    await deleteUser(actor);
    await cleared(actor);
    expect(await rowsOf(actor)).toEqual({});
  });
});
