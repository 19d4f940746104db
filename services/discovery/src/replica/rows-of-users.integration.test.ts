import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountDeletionEvents,
  artistEvents,
  followEvents,
  likeEvents,
  playlistEvents,
  songEvents,
} from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import { newId, startTestDiscovery, type TestDiscovery } from '../../testing/test-discovery.ts';

let discovery: TestDiscovery;

beforeAll(async () => {
  discovery = await startTestDiscovery();
});
afterAll(() => discovery.close());

const tables = { recent_likes: 'user_id', follows: 'user_id', removals: 'user_id' };

async function rowsOf(userId: number): Promise<string[]> {
  const found: string[] = [];
  for (const [table, column] of Object.entries(tables)) {
    const { rowCount } = await discovery.database.query(`SELECT FROM ${table} WHERE ${column} = $1`, [
      userId,
    ]);
    if (rowCount) found.push(table);
  }
  return found;
}

const deleteUser = (id: number) => discovery.publish(accountDeletionEvents.userDeleted, { id });
const cleared = (userId: number) =>
  waitUntil(async () => {
    const { rowCount } = await discovery.database.query(
      'SELECT FROM deleted_users WHERE user_id = $1 AND cleared_at IS NOT NULL',
      [userId],
    );
    return rowCount === 1;
  });
const likesOf = async (songId: number) =>
  (await discovery.database.query('SELECT likes FROM songs WHERE id = $1', [songId])).rows[0]?.likes;

describe('a deleted user', () => {
  it('leaves no likes, follows or removals, whatever the order of the events', async () => {
    const userId = newId();
    const [song, another] = [await discovery.addSong(), await discovery.addSong()];
    const [like, follow] = [
      { userId, songId: song.id },
      { userId, artistId: 4 },
    ];
    await discovery.publish(likeEvents.songLiked, like);
    await discovery.publish(followEvents.artistFollowed, follow);
    await discovery.publish(likeEvents.songLiked, { userId, songId: another.id });
    await discovery.publish(likeEvents.songUnliked, { userId, songId: another.id });
    expect(await rowsOf(userId)).toEqual(Object.keys(tables));
    await deleteUser(userId);
    await cleared(userId);
    await discovery.publish(likeEvents.songUnliked, like);
    await discovery.publish(followEvents.artistUnfollowed, follow);
    expect([await rowsOf(userId), await likesOf(song.id)]).toEqual([[], 0]);
  });

  it('does not come back with late events', async () => {
    const userId = newId();
    const song = await discovery.addSong();
    await deleteUser(userId);
    await cleared(userId);
    await discovery.publish(likeEvents.songLiked, { userId, songId: song.id });
    await discovery.publish(followEvents.artistFollowed, { userId, artistId: 4 });
    await discovery.publish(likeEvents.songUnliked, { userId, songId: song.id });
    expect([await rowsOf(userId), await likesOf(song.id)]).toEqual([[], 0]);
  });

  it('is no longer found, whatever is left of the artist', async () => {
    const artist = await discovery.addArtist({ name: 'Quodlibet' });
    const song = await discovery.addSong({ userId: artist.userId!, title: 'Ricercar' });
    const playlist = { revision: 1, userId: artist.userId!, name: 'Passacaglia', description: '' };
    const own = { ...playlist, id: newId(), createdAt: '2026-01-01T00:00:00.000Z' };
    await discovery.publish(playlistEvents.playlistChanged, own);
    await discovery.settle();
    expect(await discovery.search('quodlibet')).toMatchObject({ artists: [artist.id] });
    await discovery.publish(artistEvents.artistDeleted, { id: artist.id });
    await discovery.publish(artistEvents.artistChanged, { ...artist, revision: 9 });
    await discovery.publish(songEvents.songDeleted, { id: song.id, userId: artist.userId!, assetIds: [] });
    await discovery.publish(playlistEvents.playlistDeleted, { id: own.id });
    await discovery.settle();
    for (const query of ['quodlibet', 'ricercar', 'passacaglia'])
      expect(await discovery.search(query, { userId: artist.userId! })).toMatchObject({
        songs: [],
        artists: [],
        playlists: [],
      });
  });
});
