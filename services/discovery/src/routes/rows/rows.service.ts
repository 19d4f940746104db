import { Injectable } from '@nestjs/common';
import {
  albumMessages,
  artistMessages,
  hasErrorCode,
  maxListIds,
  playlistMessages,
  songMessages,
  type Account,
  type Album,
  type ArtistSummary,
  type Playlist,
  type Song,
} from '@rubato/contracts';
import { toActor, type SongListQuery } from '@rubato/gateway-kit';
import { RpcClient } from '@rubato/service-kit';

/**
 * Reads what discovery has found from its owners, in the given order. What no longer exists, or is hidden from the user, is left out: only
 * the owners decide.
 */
@Injectable()
export class RowsService {
  constructor(private readonly rpc: RpcClient) {}

  /** At most `maxListIds`, like all lists of ids here. Throws UNAVAILABLE, like the others. */
  async getSongs(ids: readonly number[], omit?: SongListQuery['omit']): Promise<Song[]> {
    const omitLyrics = omit === 'lyrics';
    const fetch = async (page: IdsPage) =>
      (await this.rpc.call(songMessages.pageOfIds, { ...page, omitLyrics })).songs;
    return sortByIds(ids, await readAllPages(ids, fetch));
  }

  async getAlbums(ids: readonly number[]): Promise<Album[]> {
    const fetch = async (page: IdsPage) =>
      Object.values((await this.rpc.call(albumMessages.pageOfIds, page)).albums);
    return sortByIds(ids, await readAllPages(ids, fetch));
  }

  async getArtists(ids: readonly number[]): Promise<ArtistSummary[]> {
    if (ids.length === 0) return [];
    return (await this.rpc.call(artistMessages.byIds, { ids: [...ids] })).artists;
  }

  /** Those of the user; none for a visitor. */
  async getPlaylists(account: Account | undefined, ids: readonly number[]): Promise<Playlist[]> {
    if (ids.length === 0 || !account) return [];
    const { playlists } = await this.rpc.call(playlistMessages.byIds, {
      actor: toActor(account),
      ids: [...ids],
    });
    return sortByIds(ids, playlists);
  }
}

/** Resolves with what `read` returns, or undefined while the owner is unavailable. */
export async function ignoreUnavailable<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (hasErrorCode(error, 'UNAVAILABLE')) return undefined;
    throw error;
  }
}

interface Row {
  readonly id: number;
}

interface IdsPage {
  readonly ids: number[];
  readonly limit: number;
}

/** A page contains no more than fits into one message: the rest is requested until nothing is left. */
async function readAllPages<T extends Row>(
  ids: readonly number[],
  fetch: (page: IdsPage) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  let rest = [...new Set(ids)];
  while (rest.length > 0) {
    const page = await fetch({ ids: rest, limit: maxListIds });
    rows.push(...page);
    // Newest first: what is missing before the last row does not exist.
    const last = Math.min(...page.map(({ id }) => id));
    const next = page.length ? rest.filter((id) => id < last) : [];
    if (next.length === rest.length) break;
    rest = next;
  }
  return rows;
}

function sortByIds<T extends Row>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
