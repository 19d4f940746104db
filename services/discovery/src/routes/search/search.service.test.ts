import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  albumMessages,
  AppError,
  artistMessages,
  playlistMessages,
  songMessages,
  texts,
  type Account,
  type Rpc,
} from '@rubato/contracts';
import type { RpcClient } from '@rubato/service-kit';
import { searchMessages } from '../../contract/index.ts';
import { RowsService } from '../rows/rows.service.ts';
import { SearchService } from './search.service.ts';

const account = { id: 7, email: 'a@b.c', username: 'ann', artist_name: 'Ann' } as unknown as Account;
const query = { q: 'rain', types: ['songs'], limit: 10 } as never;
const row = (id: number) => ({ id });

type Handler = (request: never) => unknown;
let handlers: Map<Rpc, Handler>;

/** Calls are answered by `handlers`; without one, the service is unavailable. */
const rpc = {
  call: async (message: Rpc, request: never) => {
    const handle = handlers.get(message);
    if (!handle) throw new AppError('UNAVAILABLE', texts.serverError);
    return handle(request);
  },
} as unknown as RpcClient;
const search = new SearchService(rpc, new RowsService(rpc));
const run = (by: Account | undefined = account) => search.search(by, '127.0.0.1', query);

beforeEach(() => {
  handlers = new Map<Rpc, Handler>([
    [
      searchMessages.find,
      () => ({
        top: { kind: 'song', id: 3 },
        songs: [3, 9, 5],
        albums: [2, 4],
        artists: [8],
        playlists: [6, 1],
        lyrics: [
          { songId: 5, line: 'Rain' },
          { songId: 99, line: 'More rain' },
        ],
        didYouMean: null,
      }),
    ],
    [
      songMessages.pageOfIds,
      ({ ids }: { ids: number[] }) => ({ songs: ids.toSorted((a, b) => b - a).map(row) }),
    ],
    [
      albumMessages.pageOfIds,
      ({ ids }: { ids: number[] }) => ({ albums: Object.fromEntries(ids.map((id) => [id, row(id)])) }),
    ],
    [artistMessages.byIds, ({ ids }: { ids: number[] }) => ({ artists: ids.map(row) })],
    [
      playlistMessages.byIds,
      ({ ids }: { ids: number[] }) => ({ playlists: ids.toSorted((a, b) => b - a).map(row) }),
    ],
  ] as [Rpc, Handler][]);
});

describe('search results', () => {
  it('are rows of their owners in the order of relevance', async () => {
    expect(await run()).toEqual({
      top: { kind: 'song', id: 3 },
      songs: [3, 9, 5].map(row),
      albums: [2, 4].map(row),
      artists: [row(8)],
      playlists: [6, 1].map(row),
      lyrics: [
        { song: row(5), line: 'Rain' },
        { song: row(99), line: 'More rain' },
      ],
      did_you_mean: null,
    });
  });

  it('are complete when songs arrive in several pages', async () => {
    const pages = ({ ids }: { ids: number[] }) => ({
      songs: ids
        .toSorted((a, b) => b - a)
        .slice(0, 1)
        .map(row),
    });
    handlers.set(songMessages.pageOfIds, pages as Handler);
    expect((await run()).songs).toEqual([3, 9, 5].map(row));
  });

  it('do not contain what is gone', async () => {
    handlers.set(songMessages.pageOfIds, () => ({ songs: [row(9)] }));
    handlers.set(artistMessages.byIds, () => ({ artists: [] }));
    expect(await run()).toMatchObject({ top: null, songs: [row(9)], artists: [], lyrics: [] });
  });

  it('lack what an unavailable service owns, and say so', async () => {
    for (const message of [songMessages.pageOfIds, albumMessages.pageOfIds, artistMessages.byIds])
      handlers.delete(message);
    expect(await run()).toEqual({
      top: null,
      songs: [],
      albums: [],
      artists: [],
      playlists: [6, 1].map(row),
      lyrics: [],
      did_you_mean: null,
      partial: ['songs', 'albums', 'artists', 'lyrics'],
    });
  });

  it('contain no playlists for a visitor', async () => {
    expect((await search.search(undefined, '127.0.0.1', query)).playlists).toEqual([]);
  });

  it('fail with UNAVAILABLE while discovery is, and with errors of owners', async () => {
    handlers.set(artistMessages.byIds, () => {
      throw new AppError('INTERNAL', texts.serverError);
    });
    await expect(run()).rejects.toMatchObject({ code: 'INTERNAL' });
    handlers.delete(searchMessages.find);
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
