import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { browseTexts, likeEvents, songEvents, type SongContent } from '@rubato/contracts';
import type { z } from 'zod';
import { newId, startTestDiscovery, type TestDiscovery } from '../../testing/test-discovery.ts';
import { browseMessages } from '../contract/index.ts';

type Query = Partial<z.input<typeof browseMessages.songs.request>>;

let discovery: TestDiscovery;
let minutes = 0;

beforeAll(async () => {
  discovery = await startTestDiscovery();
});
beforeEach(async () => {
  for (const { id } of (await discovery.database.query<{ id: number }>('SELECT id FROM songs')).rows)
    await discovery.publish(songEvents.songDeleted, { id, userId: 1, assetIds: [] });
  await discovery.settle();
});
afterAll(() => discovery.close());

/** Adds a song a minute after the one before. */
const addSong = (song: Partial<SongContent> = {}) => {
  minutes += 1;
  return discovery.addSong({ createdAt: new Date(minutes * 60_000).toISOString(), userId: 900, ...song });
};
const browse = (query: Query = {}) =>
  discovery.call(browseMessages.songs, { sort: 'newest', limit: 10, ...query });
const idsOf = async (query?: Query) => (await browse(query)).ids;
const like = async (songId: number, times = 1) => {
  for (let n = 0; n < times; n += 1)
    await discovery.publish(likeEvents.songLiked, { userId: newId(), songId });
};
const genres = async () =>
  Object.fromEntries(
    (await discovery.call(browseMessages.genres, { limit: 100 })).genres.map(({ slug, songCount }) => [
      slug,
      songCount,
    ]),
  );

describe('lists of songs', () => {
  it('are by genre, decade and artist, newest first', async () => {
    const artist = await discovery.addArtist();
    const rock = await addSong({ genre: 'Indie Rock', releaseYear: 1994, userId: artist.userId! });
    const pop = await addSong({ genre: 'Pop', releaseYear: 1999 });
    const both = await addSong({ genre: 'Rock, Pop', releaseYear: 2001 });
    await discovery.settle();
    expect(await idsOf()).toEqual([both.id, pop.id, rock.id]);
    expect(await idsOf({ genre: 'rock' })).toEqual([both.id, rock.id]);
    expect(await idsOf({ genre: 'indie-rock' })).toEqual([rock.id]);
    expect(await idsOf({ decade: 1990 })).toEqual([pop.id, rock.id]);
    expect(await idsOf({ decade: 1990, genre: 'rock' })).toEqual([rock.id]);
    expect(await idsOf({ artistId: artist.id })).toEqual([rock.id]);
    expect(await idsOf({ artistId: 2_000_000_000 })).toEqual([]);
  });

  it('are by likes', async () => {
    const [one, two, three] = [await addSong(), await addSong(), await addSong()];
    await like(two.id, 2);
    await like(one.id, 1);
    await discovery.settle();
    for (const query of [{}, { genre: 'pop' }, { decade: 2020 }])
      expect(await idsOf({ sort: 'popular', ...query })).toEqual([two.id, one.id, three.id]);
  });

  it.each(['newest', 'popular'] as const)('have pages without gaps or repetitions: %s', async (sort) => {
    const songs = [];
    for (let n = 0; n < 7; n += 1) songs.push(await addSong({ genre: 'Ska' }));
    await like(songs[3]!.id);
    await discovery.settle();
    const found: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await browse({ genre: 'ska', sort, limit: 2, cursor });
      found.push(...page.ids);
      // A song that is added meanwhile does not move the others.
      await addSong({ genre: 'Ska' });
      await discovery.settle();
      cursor = page.next;
      if (!cursor) break;
      if (found.length > 20) throw new Error('There is no end');
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(songs.map(({ id }) => id)));
  });

  it('know a genre by what it is called', async () => {
    const song = await addSong({ genre: 'hiphop' });
    await discovery.settle();
    for (const genre of ['hip-hop', 'Hip Hop', 'rap', 'hiphop'])
      expect(await idsOf({ genre })).toEqual([song.id]);
    expect((await browse({ genre: 'rap' })).genre).toEqual({
      slug: 'hip-hop',
      name: 'Hip Hop',
      songCount: 1,
    });
    for (const genre of ['polka', '\0', "'; DROP TABLE songs"])
      await expect(browse({ genre })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['x', 'WzFd', Buffer.from('["a",1]').toString('base64url'), ''])(
    'reject the cursor %j',
    async (cursor) => {
      await expect(browse({ cursor })).rejects.toMatchObject({
        code: 'INVALID',
        fields: { cursor: browseTexts.cursor },
      });
    },
  );

  it('contain only what is public', async () => {
    const song = await addSong({ genre: 'Dub' });
    await discovery.settle();
    await discovery.publish(songEvents.songChanged, { ...song, revision: 2, visibility: 'blocked' });
    await discovery.settle();
    for (const query of [{}, { decade: 2020 }, { sort: 'popular' as const }])
      expect(await idsOf(query)).toEqual([]);
    expect(await genres()).toEqual({});
    await expect(browse({ genre: 'dub' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('genres and decades', () => {
  it('count their songs, also after changes', async () => {
    const first = await addSong({ genre: 'Indie Rock', releaseYear: 1969 });
    const second = await addSong({ genre: 'Rock', releaseYear: 1975 });
    await discovery.settle();
    expect(await genres()).toEqual({ rock: 2, 'indie-rock': 1 });
    await discovery.publish(songEvents.songChanged, {
      ...first,
      revision: 2,
      genre: 'Jazz',
      releaseYear: 1975,
    });
    await discovery.publish(songEvents.songDeleted, { id: second.id, userId: 1, assetIds: [] });
    await discovery.settle();
    expect(await genres()).toEqual({ jazz: 1 });
    expect((await discovery.call(browseMessages.decades, {})).decades).toEqual([
      { decade: 1970, songCount: 1 },
    ]);
  });
});

describe('popular songs', () => {
  it('are the most liked ones of the week, then those of all times', async () => {
    const [old, recent, other] = [await addSong(), await addSong(), await addSong()];
    await like(old.id, 3);
    await discovery.database.query("UPDATE recent_likes SET liked_at = now() - interval '8 days'");
    await like(recent.id, 1);
    const { ids } = await discovery.call(browseMessages.popular, { limit: 10 });
    expect(ids).toEqual([recent.id, old.id, other.id]);
  });
});

describe('releases', () => {
  it('are songs and albums of the artists, newest first, in pages', async () => {
    const [artist, other] = [await discovery.addArtist(), await discovery.addArtist()];
    const [foreign] = [await discovery.addArtist()];
    const expected: string[] = [];
    for (let n = 0; n < 3; n += 1)
      for (const { userId } of [artist, other]) {
        expected.unshift(`song ${(await addSong({ userId: userId! })).id}`);
        minutes += 1;
        const createdAt = new Date(minutes * 60_000).toISOString();
        expected.unshift(`album ${(await discovery.addAlbum({ userId: userId!, createdAt })).id}`);
      }
    await addSong({ userId: foreign.userId! });
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await discovery.call(browseMessages.releases, {
        artistIds: [artist.id, other.id],
        limit: 5,
        cursor,
      });
      found.push(...page.releases.map(({ kind, id }) => `${kind} ${id}`));
      cursor = page.next;
      if (!cursor) break;
    }
    expect(found).toEqual(expected);
  });

  it('of many artists are the same as of each alone', async () => {
    const artists = [];
    for (let n = 0; n < 60; n += 1) artists.push(await discovery.addArtist());
    const expected: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      const { userId } = artists[(n * 7) % 40]!;
      expected.unshift(`song ${(await addSong({ userId: userId! })).id}`);
      await addSong({ userId: 2_000_000_000 });
      const createdAt = new Date(minutes * 60_000 + 1000).toISOString();
      if (n % 3 === 0)
        expected.unshift(`album ${(await discovery.addAlbum({ userId: userId!, createdAt })).id}`);
    }
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const artistIds = artists.map(({ id }) => id);
      const page = await discovery.call(browseMessages.releases, { artistIds, limit: 7, cursor });
      found.push(...page.releases.map(({ kind, id }) => `${kind} ${id}`));
      cursor = page.next;
      if (!cursor) break;
    }
    expect(found).toEqual(expected);
  });

  it('of the same time are all there', async () => {
    const { id, userId } = await discovery.addArtist();
    const createdAt = '2026-03-01T00:00:00.000Z';
    const songs = [];
    for (let n = 0; n < 3; n += 1) songs.push(await discovery.addSong({ userId: userId!, createdAt }));
    const album = await discovery.addAlbum({ userId: userId!, createdAt });
    const first = await discovery.call(browseMessages.releases, { artistIds: [id], limit: 2 });
    const rest = await discovery.call(browseMessages.releases, {
      artistIds: [id],
      limit: 9,
      cursor: first.next,
    });
    const ids = [...first.releases, ...rest.releases].map((release) => release.id);
    expect(ids).toEqual([album.id, ...songs.map((song) => song.id).toReversed()]);
  });
});

describe('related songs', () => {
  const related = async (seeds: number[], excluded: number[] = []) =>
    (await discovery.call(browseMessages.related, { seeds, excluded, limit: 5 })).ids;

  it('share artist, album or genre with the seeds before others', async () => {
    const artist = await discovery.addArtist();
    const seed = await addSong({ genre: 'Fado', userId: artist.userId! });
    const others = [await addSong({ genre: 'Metal', releaseYear: 1970, userId: 901 })];
    const sameGenre = await addSong({ genre: 'fado', userId: 902 });
    const sameAlbum = await addSong({ genre: 'Metal', releaseYear: 1970, userId: 903 });
    await discovery.addAlbum({ songIds: [seed.id, sameAlbum.id] });
    const blocked = await addSong({ genre: 'Fado', visibility: 'blocked' });
    await discovery.settle();
    const ids = await related([seed.id]);
    expect(ids.slice(0, 2).toSorted()).toEqual([sameGenre.id, sameAlbum.id].toSorted());
    expect(ids).toContain(others[0]!.id);
    for (const unwanted of [seed.id, blocked.id]) expect(ids).not.toContain(unwanted);
    expect(await related([seed.id])).toEqual(ids);
  });

  it('are never among the excluded ones, and may be none', async () => {
    const songs = [await addSong(), await addSong(), await addSong()];
    await discovery.settle();
    const [seed, ...others] = songs.map(({ id }) => id);
    expect(await related([seed!], others)).toEqual([]);
    expect(await related([2_000_000_000], others)).toEqual([seed]);
  });
});
