import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountDeletionEvents,
  artistEvents,
  authEvents,
  followEvents,
  followMessages,
  likeEvents,
  likeMessages,
  playlistEvents,
  playlistMessages,
  songEvents,
  type Actor,
} from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { newActor } from '@rubato/service-kit/testing';
import { newPlaylist, newSongId, startTestLibrary, type TestLibrary } from '../../testing/test-library.ts';

let library: TestLibrary;
let artistId = 100;

beforeAll(async () => {
  library = await startTestLibrary();
});
afterAll(() => library.close());

const columns = {
  users: 'id',
  playlists: 'user_id',
  likes: 'user_id',
  follows: 'user_id',
  idempotency_keys: 'user_id',
  library_versions: 'user_id',
  like_versions: 'user_id',
  like_counts: 'user_id',
};

async function rowsOf({ userId }: Actor): Promise<string[]> {
  const tables: string[] = [];
  for (const [table, column] of Object.entries(columns)) {
    const { rowCount } = await library.database.query(`SELECT FROM ${table} WHERE ${column} = $1`, [userId]);
    if (rowCount) tables.push(table);
  }
  return tables;
}

const like = (actor: Actor, songId: number) => library.call(likeMessages.add, { actor, songId });
const follow = (actor: Actor, artist: number) =>
  library.call(followMessages.add, { actor, artistId: artist });
const followers = async (artist: number) =>
  (await library.call(followMessages.counts, { artistIds: [artist] })).counts[0];
const deleteUser = ({ userId }: Actor) => library.publish(accountDeletionEvents.userDeleted, { id: userId });
const isCleared = async (table: string, key: string, id: number) =>
  (await library.database.query(`SELECT FROM ${table} WHERE ${key} = $1 AND cleared_at IS NOT NULL`, [id]))
    .rowCount === 1;
const cleared = ({ userId }: Actor) => waitUntil(() => isCleared('deleted_users', 'user_id', userId));

async function aUser() {
  const actor = newActor();
  const songId = newSongId();
  await library.publish(authEvents.userUpdated, {
    id: actor.userId,
    username: 'user',
    artist_name: 'Nina',
    version: 1,
  });
  const { id: playlistId } = await library.call(playlistMessages.create, {
    actor,
    username: 'user',
    playlist: newPlaylist,
    idempotencyKey: `key-of-${actor.userId}`,
  });
  await library.addSong(actor, playlistId, songId);
  await like(actor, songId);
  await follow(actor, artistId);
  return { actor, playlistId, songId };
}

describe('a deleted user', () => {
  it('leaves no playlists, likes or follows, with the same events as if the owner had removed them', async () => {
    artistId += 1;
    const [{ actor, playlistId, songId }, other] = [await aUser(), await aUser()];
    await deleteUser(actor);
    await cleared(actor);
    expect(await rowsOf(actor)).toEqual([]);
    expect(await rowsOf(other.actor)).toEqual(Object.keys(columns));
    expect(await followers(artistId)).toBe(1);
    expect(await library.published(playlistEvents.playlistDeleted)).toContainEqual({ id: playlistId });
    expect(await library.published(likeEvents.songUnliked)).toContainEqual({ userId: actor.userId, songId });
    expect(await library.published(followEvents.artistUnfollowed)).toContainEqual({
      userId: actor.userId,
      artistId,
    });
  });

  it('leaves playlists of others whole, except for their own songs', async () => {
    const { actor, songId } = await aUser();
    const { actor: fan, playlistId, songId: kept } = await aUser();
    await library.addSong(fan, playlistId, songId);
    await deleteUser(actor);
    await library.publish(songEvents.songDeleted, { id: songId, userId: actor.userId, assetIds: [] });
    await cleared(actor);
    expect(await library.call(playlistMessages.byId, { actor: fan, id: playlistId })).toMatchObject({
      song_ids: [kept],
    });
  });

  it('does not come back with late or repeated events and requests', async () => {
    const { actor, songId } = await aUser();
    const id = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1)
      await library.publish(accountDeletionEvents.userDeleted, { id: actor.userId }, id);
    await cleared(actor);
    await library.publish(authEvents.userUpdated, {
      id: actor.userId,
      username: 'late',
      artist_name: 'Late',
      version: 9,
    });
    const rejected = { code: 'UNAUTHENTICATED' };
    await expect(like(actor, songId)).rejects.toMatchObject(rejected);
    await expect(follow(actor, artistId)).rejects.toMatchObject(rejected);
    await expect(library.addPlaylist(actor)).rejects.toMatchObject(rejected);
    await deleteUser(actor);
    expect(await rowsOf(actor)).toEqual([]);
  });

  it('does not spoil the likes of others that arrive at the same time', async () => {
    const [{ actor }, { actor: other }] = [await aUser(), await aUser()];
    await deleteUser(actor);
    await cleared(actor);
    const songId = newSongId();
    const outcomes = await Promise.allSettled([like(actor, songId), like(other, songId)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('a deleted artist', () => {
  it('is no longer followed by anyone, and cannot be', async () => {
    artistId += 1;
    const artist = artistId;
    const [{ actor }, { actor: other }] = [await aUser(), await aUser()];
    await library.publish(artistEvents.artistDeleted, { id: artist });
    await waitUntil(() => isCleared('deleted_artists', 'artist_id', artist));
    for (const each of [actor, other])
      expect((await library.call(followMessages.idsOfUser, { userId: each.userId })).ids).toEqual([]);
    expect(await followers(artist)).toBe(0);
    const rows = await library.database.query('SELECT FROM follower_counts WHERE artist_id = $1', [artist]);
    expect(rows.rowCount).toBe(0);
    await expect(follow(actor, artist)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const unfollowed = await library.published(followEvents.artistUnfollowed);
    expect(unfollowed.filter((event) => event.artistId === artist)).toHaveLength(2);
  });
});
