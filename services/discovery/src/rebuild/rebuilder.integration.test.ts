import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  albumMessages,
  AppError,
  artistMessages,
  followMessages,
  likeEvents,
  likeMessages,
  playlistMessages,
  songEvents,
  songMessages,
  texts,
  type AlbumContent,
  type ArtistContent,
  type ExportPage,
  type PlaylistContent,
  type SongContent,
} from '@rubato/contracts';
import { InProcessEventBus } from '@rubato/service-kit';
import { waitUntil } from '@rubato/testing';
import {
  newAlbum,
  newArtist,
  newSong,
  startTestDiscovery,
  type TestDiscovery,
} from '../../testing/test-discovery.ts';
import { requestRebuild } from './request-rebuild.ts';

interface Like {
  readonly userId: number;
  readonly songId: number;
  readonly at: string;
}

interface Follow {
  readonly userId: number;
  readonly artistId: number;
}

/** What the owners have. */
const owned = {
  artists: [] as ArtistContent[],
  songs: [] as SongContent[],
  albums: [] as AlbumContent[],
  playlists: [] as PlaylistContent[],
  likes: [] as Like[],
  follows: [] as Follow[],
};
/** Called before an owner answers, with the kind. */
let beforeResponse: (kind: keyof typeof owned) => Promise<void> = async () => undefined;

let discovery: TestDiscovery;

beforeAll(async () => {
  discovery = await startTestDiscovery();
});
afterAll(() => discovery.close());
beforeEach(() => {
  beforeResponse = async () => undefined;
});

const today = new Date().toISOString();

const pageOf = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  { after = 0, limit }: ExportPage,
): Row[] =>
  rows
    .filter(({ id }) => id > after)
    .toSorted((a, b) => a.id - b.id)
    .slice(0, limit);

/** Starts to answer, as owners that start later than discovery. */
async function serveOwners(): Promise<void> {
  const answer = async <Value>(kind: keyof typeof owned, value: () => Value): Promise<Value> => {
    await beforeResponse(kind);
    return value();
  };
  await discovery.serve(artistMessages.export, (page) =>
    answer('artists', () => ({ artists: pageOf(owned.artists, page) })),
  );
  await discovery.serve(songMessages.export, (page) =>
    answer('songs', () => ({ songs: pageOf(owned.songs, page) })),
  );
  await discovery.serve(albumMessages.export, (page) =>
    answer('albums', () => ({ albums: pageOf(owned.albums, page) })),
  );
  await discovery.serve(playlistMessages.export, (page) =>
    answer('playlists', () => ({ playlists: pageOf(owned.playlists, page) })),
  );
  await discovery.serve(likeMessages.export, ({ after, limit }) =>
    answer('likes', () => ({
      likes: owned.likes
        .filter(
          ({ userId, songId }) =>
            !after || userId > after.userId || (userId === after.userId && songId > after.songId),
        )
        .toSorted((a, b) => a.userId - b.userId || a.songId - b.songId)
        .slice(0, limit),
    })),
  );
  await discovery.serve(followMessages.export, ({ after, limit }) =>
    answer('follows', () => ({
      follows: owned.follows
        .filter(
          ({ userId, artistId }) =>
            !after || userId > after.userId || (userId === after.userId && artistId > after.artistId),
        )
        .toSorted((a, b) => a.userId - b.userId || a.artistId - b.artistId)
        .slice(0, limit),
    })),
  );
  await discovery.serve(likeMessages.counts, async ({ songIds }) => ({
    counts: songIds.map((id) => owned.likes.filter(({ songId }) => songId === id).length),
    isSettled: true,
  }));
}

const rowsOf = async (query: string): Promise<Record<string, unknown>[]> =>
  (await discovery.database.query(query)).rows;
const isFinished = async () =>
  (await rowsOf('SELECT FROM rebuild WHERE finished_at IS NOT NULL')).length === 1;

async function finish(): Promise<void> {
  await waitUntil(isFinished);
  await discovery.settle();
}

async function rebuild(): Promise<void> {
  expect(await requestRebuild(discovery.databaseUrl)).toBe(true);
  await finish();
}

const copies = async () => ({
  songs: await rowsOf('SELECT id, revision, title FROM songs ORDER BY id'),
  artists: await rowsOf('SELECT id, revision, name FROM artists ORDER BY id'),
  albums: await rowsOf('SELECT id, revision, song_ids FROM albums ORDER BY id'),
  playlists: await rowsOf('SELECT id, revision, name FROM playlists ORDER BY id'),
  likes: await rowsOf('SELECT user_id, song_id FROM recent_likes ORDER BY 1, 2'),
  follows: await rowsOf('SELECT user_id, artist_id FROM follows ORDER BY 1, 2'),
});

const expected = () => ({
  songs: sorted(owned.songs).map(({ id, revision, title }) => ({ id, revision, title })),
  artists: sorted(owned.artists).map(({ id, revision, name }) => ({ id, revision, name })),
  albums: sorted(owned.albums).map(({ id, revision, songIds }) => ({ id, revision, song_ids: songIds })),
  playlists: sorted(owned.playlists).map(({ id, revision, name }) => ({ id, revision, name })),
  likes: owned.likes.map(({ userId, songId }) => ({ user_id: userId, song_id: songId })),
  follows: owned.follows.map(({ userId, artistId }) => ({ user_id: userId, artist_id: artistId })),
});

const sorted = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.id - b.id);

describe('the copies of a new database', () => {
  it('are filled as soon as the owners answer', async () => {
    owned.artists = [newArtist({ name: 'Ondine' })];
    // More than two pages.
    owned.songs = Array.from({ length: 450 }, (_, n) =>
      newSong({ userId: owned.artists[0]!.userId!, title: `Song ${n}` }),
    );
    owned.albums = [newAlbum({ title: 'Gaspard', songIds: [owned.songs[0]!.id] })];
    owned.playlists = [{ id: 1, revision: 2, userId: 5, name: 'Night', description: '', createdAt: today }];
    owned.likes = owned.songs.slice(0, 3).map(({ id: songId }) => ({ userId: 5, songId, at: today }));
    owned.follows = [{ userId: 5, artistId: owned.artists[0]!.id }];
    expect(await isFinished()).toBe(false);
    await serveOwners();
    await finish();
    expect(await copies()).toEqual(expected());
    expect(await rowsOf('SELECT id, likes FROM songs WHERE likes > 0 ORDER BY id')).toEqual(
      owned.likes.map(({ songId }) => ({ id: songId, likes: 1 })),
    );
    expect((await discovery.search('ondine gaspard')).songs).toEqual([owned.songs[0]!.id]);
  });
});

describe('a requested rebuild', () => {
  it('adds what is missing, removes what the owner no longer has, and takes over changes', async () => {
    const [first, second] = owned.songs;
    await discovery.database.query('DELETE FROM songs WHERE id = $1', [first!.id]);
    owned.songs = [
      ...owned.songs.filter(({ id }) => id !== second!.id).map((song) => ({ ...song, revision: 2 })),
      newSong({ title: 'Scarbo' }),
    ];
    owned.albums = [];
    owned.playlists = [{ ...owned.playlists[0]!, revision: 3, name: 'Day' }];
    owned.likes = owned.likes.slice(1);
    owned.follows = [];
    await rebuild();
    expect(await copies()).toEqual(expected());
    expect((await discovery.search('scarbo')).songs).toEqual([owned.songs.at(-1)!.id]);
    expect((await discovery.search('gaspard')).albums).toEqual([]);
  });

  it('changes nothing when nothing is wrong', async () => {
    const before = await copies();
    await rebuild();
    expect(await copies()).toEqual(before);
    expect(await rowsOf('SELECT copied::integer, removed::integer FROM rebuild')).toEqual([
      { copied: 0, removed: 0 },
    ]);
  });

  it('derives everything again', async () => {
    await discovery.database.query('TRUNCATE search_documents, song_genres, genres');
    expect((await discovery.search('scarbo')).songs).toEqual([]);
    await rebuild();
    expect((await discovery.search('scarbo')).songs).toHaveLength(1);
    expect(await rowsOf('SELECT count(DISTINCT song_id)::integer AS songs FROM song_genres')).toEqual([
      { songs: owned.songs.length },
    ]);
  });

  it('keeps what events add, change and delete meanwhile', async () => {
    const [changed, deleted] = owned.songs;
    const added = newSong({ title: 'Meanwhile' });
    let isFirst = true;
    beforeResponse = async (kind) => {
      if (kind !== 'songs' || !isFirst) return;
      isFirst = false;
      const later = { ...changed!, revision: 9, title: 'Changed' };
      owned.songs = [
        ...owned.songs.filter(({ id }) => id !== deleted!.id && id !== changed!.id),
        later,
        added,
      ];
      await discovery.publish(songEvents.songChanged, added);
      await discovery.publish(songEvents.songChanged, later);
      await discovery.publish(songEvents.songDeleted, { id: deleted!.id, userId: 1, assetIds: [] });
    };
    await rebuild();
    expect(isFirst).toBe(false);
    expect(await copies()).toEqual(expected());
  });

  it('does not bring back what was deleted after the page was read', async () => {
    const song = owned.songs[0]!;
    let calls = 0;
    // The page is answered with the song, which is deleted before the page is written.
    beforeResponse = async (kind) => {
      if (kind !== 'songs' || (calls += 1) > 1) return;
      await discovery.publish(songEvents.songDeleted, { id: song.id, userId: 1, assetIds: [] });
      setImmediate(() => {
        owned.songs = owned.songs.filter(({ id }) => id !== song.id);
      });
    };
    await rebuild();
    expect(await copies()).toEqual(expected());
  });

  it('takes over what owners have again after their database was restored from a backup', async () => {
    const [older, returned] = [newSong({ revision: 5, title: 'Later' }), newSong({ title: 'Returned' })];
    await discovery.publish(songEvents.songChanged, older);
    await discovery.publish(songEvents.songDeleted, { id: returned.id, userId: 1, assetIds: [] });
    owned.songs = [...owned.songs, { ...older, revision: 3, title: 'Earlier' }, returned];
    await rebuild();
    expect(await copies()).toEqual(expected());
  });

  it('repairs like counts', async () => {
    const song = owned.songs[0]!;
    await discovery.publish(likeEvents.songLiked, { userId: 77, songId: song.id });
    expect(await rowsOf(`SELECT likes FROM songs WHERE id = ${song.id}`)).not.toEqual([{ likes: 0 }]);
    owned.likes = [];
    await rebuild();
    expect(await copies()).toEqual(expected());
    expect(await rowsOf('SELECT sum(likes)::integer AS likes FROM songs')).toEqual([{ likes: 0 }]);
  });

  it('counts likes once whose events are still on their way', async () => {
    const song = owned.songs[0]!;
    owned.likes = [{ userId: 78, songId: song.id, at: '2026-01-01T00:00:00.000Z' }];
    const catchUp = jest.spyOn(InProcessEventBus.prototype, 'catchUp').mockResolvedValueOnce(false);
    catchUp.mockImplementationOnce(async () => {
      await discovery.publish(likeEvents.songLiked, { userId: 78, songId: song.id });
      return true;
    });
    await rebuild();
    catchUp.mockRestore();
    expect(await rowsOf('SELECT id, likes FROM songs WHERE likes <> 0')).toEqual([{ id: song.id, likes: 1 }]);
  });

  it('continues where it was interrupted', async () => {
    let responses = 0;
    beforeResponse = async (kind) => {
      // Every other response fails, as with an owner that keeps restarting.
      if (kind === 'songs' && (responses += 1) % 2 === 1)
        throw new AppError('UNAVAILABLE', texts.serverError);
    };
    owned.songs = owned.songs.map((song) => ({ ...song, revision: song.revision + 10, title: 'Again' }));
    await rebuild();
    expect(await copies()).toEqual(expected());
  });

  it('cannot be requested twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    beforeResponse = () => promise;
    expect(await requestRebuild(discovery.databaseUrl)).toBe(true);
    expect(await requestRebuild(discovery.databaseUrl)).toBe(false);
    resolve();
    await finish();
  });
});
