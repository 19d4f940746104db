import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  albumEvents,
  artistEvents,
  followEvents,
  likeEvents,
  playlistEvents,
  songEvents,
} from '@rubato/contracts';
import fc from 'fast-check';
import {
  newAlbum,
  newArtist,
  newId,
  newSong,
  startTestDiscovery,
  type TestDiscovery,
} from '../../testing/test-discovery.ts';

let discovery: TestDiscovery;

beforeAll(async () => {
  discovery = await startTestDiscovery();
});

afterAll(() => discovery.close());

const rows = async (table: string, id: number) =>
  (await discovery.database.query(`SELECT * FROM ${table} WHERE id = $1`, [id])).rows;
const titleOf = async (id: number) => (await rows('songs', id))[0]?.title;
const likesOf = async (id: number) => (await rows('songs', id))[0]?.likes;
const recentLikesOf = async (songId: number) =>
  (await discovery.database.query('SELECT FROM recent_likes WHERE song_id = $1', [songId])).rowCount;
const deleted = (id: number) => ({ id, userId: 1, assetIds: [] });
const songIds = async (query: string) => (await discovery.search(query)).songs;

/** All orders of a list. */
const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('copies', () => {
  it('are those of the latest revision, in whatever order and however often the events arrive', async () => {
    const revisions = [1, 2, 3].map((revision) => ({ revision, title: `Title ${revision}` }));
    await fc.assert(
      fc.asyncProperty(shuffled([...revisions, ...revisions]), async (order) => {
        const song = newSong();
        for (const change of order)
          await discovery.publish(songEvents.songChanged, { ...song, ...change, lyrics: change.title });
        const lyrics = await discovery.database.query('SELECT lyrics FROM song_lyrics WHERE song_id = $1', [
          song.id,
        ]);
        expect([await titleOf(song.id), lyrics.rows]).toEqual(['Title 3', [{ lyrics: 'Title 3' }]]);
      }),
      { numRuns: 10 },
    );
  });

  it('are stored in batches with several revisions of the same song', async () => {
    const song = newSong();
    await Promise.all(
      [3, 1, 2].map((revision) =>
        discovery.publish(songEvents.songChanged, { ...song, revision, title: `Title ${revision}` }),
      ),
    );
    expect(await titleOf(song.id)).toBe('Title 3');
  });

  it('do not come back when a change arrives after the deletion, or together with it', async () => {
    const [late, concurrent] = [newSong(), newSong()];
    await discovery.publish(songEvents.songDeleted, deleted(late.id));
    await discovery.publish(songEvents.songChanged, late);
    await Promise.all([
      discovery.publish(songEvents.songChanged, concurrent),
      discovery.publish(songEvents.songDeleted, deleted(concurrent.id)),
    ]);
    expect([await rows('songs', late.id), await rows('songs', concurrent.id)]).toEqual([[], []]);
  });

  it('are kept of artists, albums and playlists as well', async () => {
    const [artist, album] = [newArtist({ name: 'Nina' }), newAlbum({ songIds: [7, 5] })];
    const playlist = {
      id: newId(),
      revision: 1,
      userId: 4,
      name: 'Morning',
      description: 'Slow',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    await discovery.publish(artistEvents.artistChanged, artist);
    await discovery.publish(albumEvents.albumChanged, album);
    await discovery.publish(playlistEvents.playlistChanged, playlist);
    expect(await rows('artists', artist.id)).toMatchObject([{ name: 'Nina', user_id: artist.userId }]);
    expect(await rows('albums', album.id)).toMatchObject([{ song_ids: [7, 5] }]);
    expect(await rows('playlists', playlist.id)).toMatchObject([{ name: 'Morning', user_id: 4 }]);
    await discovery.publish(albumEvents.albumDeleted, { id: album.id });
    await discovery.publish(playlistEvents.playlistDeleted, { id: playlist.id });
    expect([await rows('albums', album.id), await rows('playlists', playlist.id)]).toEqual([[], []]);
  });

  it('of artists accept that a user passes from one artist to another, in any order', async () => {
    const [first, second] = [newArtist(), newArtist({ userId: null })];
    await discovery.publish(artistEvents.artistChanged, first);
    await discovery.publish(artistEvents.artistChanged, second);
    await discovery.publish(artistEvents.artistChanged, { ...second, revision: 2, userId: first.userId });
    await discovery.publish(artistEvents.artistChanged, { ...first, revision: 2, userId: null });
    expect(await rows('artists', second.id)).toMatchObject([{ user_id: first.userId }]);
  });
});

describe('likes', () => {
  it('are counted in any order, also before the song arrives', async () => {
    const song = newSong();
    const like = { userId: 7, songId: song.id };
    await discovery.publish(likeEvents.songLiked, like);
    await discovery.publish(likeEvents.songLiked, { userId: 8, songId: song.id });
    await discovery.publish(songEvents.songChanged, song);
    expect([await likesOf(song.id), await recentLikesOf(song.id)]).toEqual([2, 2]);
    await discovery.publish(likeEvents.songUnliked, like);
    expect([await likesOf(song.id), await recentLikesOf(song.id)]).toEqual([1, 1]);
  });

  it('are counted once when an event is delivered twice', async () => {
    const song = await discovery.addSong();
    const id = crypto.randomUUID();
    for (let n = 0; n < 2; n += 1)
      await discovery.publish(likeEvents.songLiked, { userId: 7, songId: song.id }, id);
    expect(await likesOf(song.id)).toBe(1);
  });

  it('of deleted songs are ignored', async () => {
    const song = await discovery.addSong();
    await discovery.publish(songEvents.songDeleted, deleted(song.id));
    await discovery.publish(likeEvents.songLiked, { userId: 7, songId: song.id });
    expect(await rows('songs', song.id)).toEqual([]);
  });
});

describe('follows', () => {
  const artistsOf = async (userId: number) =>
    (
      await discovery.database.query('SELECT artist_id FROM follows WHERE user_id = $1 ORDER BY 1', [userId])
    ).rows.map((row) => row.artist_id);

  it('are added and removed', async () => {
    const userId = newId();
    await discovery.publish(followEvents.artistFollowed, { userId, artistId: 1 });
    await discovery.publish(followEvents.artistFollowed, { userId, artistId: 2 });
    await discovery.publish(followEvents.artistUnfollowed, { userId, artistId: 1 });
    expect(await artistsOf(userId)).toEqual([2]);
  });
});

describe('what is found', () => {
  it('follows the title, the artist and the albums of a song', async () => {
    const artist = await discovery.addArtist({ name: 'Zelmira' });
    const song = await discovery.addSong({ userId: artist.userId!, title: 'Quintessence' });
    const album = await discovery.addAlbum({ title: 'Ornithology', songIds: [song.id] });
    await discovery.settle();
    expect(await songIds('quintessence')).toEqual([song.id]);
    expect(await songIds('zelmira quintessence')).toEqual([song.id]);
    expect(await songIds('ornithology')).toEqual([song.id]);
    await discovery.addSong({ ...song, revision: 2, title: 'Obbligato' });
    await discovery.addArtist({ ...artist, revision: 2, name: 'Wolfram' });
    await discovery.addAlbum({ ...album, revision: 2, songIds: [] });
    await discovery.settle();
    expect(await songIds('quintessence')).toEqual([]);
    expect(await songIds('ornithology')).toEqual([]);
    expect(await songIds('wolfram obbligato')).toEqual([song.id]);
  });

  it('does not contain what is deleted or not public', async () => {
    const song = await discovery.addSong({ title: 'Xanadu' });
    const artist = await discovery.addArtist({ name: 'Xanadu' });
    const album = await discovery.addAlbum({ title: 'Xanadu' });
    await discovery.settle();
    expect(await discovery.search('xanadu')).toMatchObject({
      top: { kind: 'artist', id: artist.id },
      songs: [song.id],
      albums: [album.id],
      artists: [artist.id],
    });
    await discovery.addSong({ ...song, revision: 2, visibility: 'blocked' });
    await discovery.addArtist({ ...artist, revision: 2, visibility: 'blocked' });
    await discovery.publish(albumEvents.albumDeleted, { id: album.id });
    await discovery.settle();
    expect(await discovery.search('xanadu')).toMatchObject({ top: null, songs: [], albums: [], artists: [] });
  });

  it('contains playlists for their owners only', async () => {
    const content = { revision: 1, description: '', createdAt: '2026-01-01T00:00:00.000Z' };
    const [mine, theirs] = [
      { ...content, id: newId(), userId: 31, name: 'Velocity' },
      { ...content, id: newId(), userId: 32, name: 'Velocity' },
    ];
    await discovery.publish(playlistEvents.playlistChanged, mine);
    await discovery.publish(playlistEvents.playlistChanged, theirs);
    await discovery.settle();
    expect((await discovery.search('velocity', { userId: 31 })).playlists).toEqual([mine.id]);
    expect((await discovery.search('velocity')).playlists).toEqual([]);
  });

  it('contains songs by their lyrics, with the line, apart from those by their titles', async () => {
    const song = await discovery.addSong({
      title: 'Nocturne',
      lyrics: 'Night falls\nA marmalade sky\nMorning comes',
    });
    await discovery.settle();
    expect(await discovery.search('marmalade sky')).toMatchObject({
      songs: [],
      lyrics: [{ songId: song.id, line: 'A marmalade sky' }],
    });
  });
});

describe('pages of results', () => {
  it('together contain each result once, and a cursor belongs to its query', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1)
      ids.push((await discovery.addSong({ title: `Barcarolle ${n}`, lyrics: 'gondola' })).id);
    await discovery.settle();
    for (const [kind, query] of [
      ['songs', 'barcarolle'],
      ['lyrics', 'gondola'],
    ] as const) {
      const found: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await discovery.search(query, {
          kinds: [kind],
          limit: 10,
          ...(cursor === undefined ? {} : { cursor }),
        });
        found.push(...(kind === 'songs' ? page.songs : page.lyrics.map(({ songId }) => songId)));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(found.toSorted((a, b) => a - b)).toEqual(ids);
    }
    const { next } = await discovery.search('barcarolle', { kinds: ['songs'] });
    expect(next).toBeDefined();
    for (const cursor of [next!, 'nonsense', ''])
      await expect(discovery.search('other', { kinds: ['songs'], cursor })).rejects.toMatchObject({
        code: 'INVALID',
      });
  });
});
