import { Injectable } from '@nestjs/common';
import { searchKinds, type Account, type SearchKind, type SearchResult } from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import type { z } from 'zod';
import { searchMessages } from '../../contract/index.ts';
import { RowsService, ignoreUnavailable } from '../rows/rows.service.ts';
import type { SearchQuery } from './search-query.ts';

type Found = z.output<typeof searchMessages.find.response>;

const nothing: SearchResult = {
  top: null,
  songs: [],
  albums: [],
  artists: [],
  playlists: [],
  lyrics: [],
  did_you_mean: null,
};

@Injectable()
export class SearchService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rows: RowsService,
  ) {}

  /** Throws UNAVAILABLE while discovery is, and INVALID for a cursor of another query. */
  async search(
    account: Account | undefined,
    clientAddress: string,
    { q: query, types: kinds, limit, cursor, omit }: SearchQuery,
  ): Promise<SearchResult> {
    if (query.trim() === '') return nothing;
    const found = await this.rpc.call(searchMessages.find, {
      query,
      kinds,
      limit,
      clientAddress,
      ...(cursor === undefined ? {} : { cursor }),
      ...(account ? { userId: account.id } : {}),
    });
    return this.#addRows(account, found, omit);
  }

  async #addRows(
    account: Account | undefined,
    found: Found,
    omit: SearchQuery['omit'],
  ): Promise<SearchResult> {
    const songIds = [...new Set([...found.songs, ...found.lyrics.map(({ songId }) => songId)])];
    const [songs, albums, artists, playlists] = await Promise.all([
      ignoreUnavailable(this.rows.getSongs(songIds, omit)),
      ignoreUnavailable(this.rows.getAlbums(found.albums)),
      ignoreUnavailable(this.rows.getArtists(found.artists)),
      ignoreUnavailable(this.rows.getPlaylists(account, found.playlists)),
    ]);
    const byId = new Map(songs?.map((song) => [song.id, song]));
    const lyrics = found.lyrics.flatMap(({ songId, line }) => {
      const song = byId.get(songId);
      return song ? [{ song, line }] : [];
    });
    const lists = {
      songs: found.songs.flatMap((id) => byId.get(id) ?? []),
      albums: albums ?? [],
      artists: artists ?? [],
      playlists: playlists ?? [],
    };
    const isUnavailable: Readonly<Record<SearchKind, boolean>> = {
      songs: !songs && found.songs.length > 0,
      lyrics: !songs && found.lyrics.length > 0,
      albums: !albums,
      artists: !artists,
      playlists: !playlists,
    };
    const partial = searchKinds.filter((kind) => isUnavailable[kind]);
    return {
      top: selectExistingTop(found.top, lists),
      ...lists,
      lyrics,
      did_you_mean: found.didYouMean,
      ...(found.next === undefined ? {} : { next: found.next }),
      ...(partial.length ? { partial } : {}),
    };
  }
}

type Top = SearchResult['top'];
type Lists = Pick<SearchResult, 'songs' | 'albums' | 'artists' | 'playlists'>;

/** The top result may be gone as well. */
function selectExistingTop(top: Top, lists: Lists): Top {
  const rows: readonly { readonly id: number }[] = top ? lists[`${top.kind}s`] : [];
  return rows.some(({ id }) => id === top?.id) ? top : null;
}
