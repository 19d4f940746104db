import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  followMessages,
  railIds,
  songMessages,
  type Account,
  type Home,
  type RailId,
} from '@rubato/contracts';
import type { SongListQuery } from '@rubato/gateway-kit';
import { DEADLINE_FACTOR, LOGGER, RpcClient, runWithTimeout, type Logger } from '@rubato/service-kit';
import { browseMessages } from '../../contract/index.ts';
import { toGenre } from '../browse/browse.service.ts';
import { RowsService } from '../rows/rows.service.ts';

type Rail = Omit<Home['rails'][number], 'id'>;

interface HomeRequest {
  readonly account: Account | undefined;
  readonly omit?: SongListQuery['omit'];
}

/** A rail that takes longer is left out. */
const railTimeoutMs = 200;
const songCount = 20;
const genreCount = 16;

/** The rails of the home page. */
@Injectable()
export class HomeService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rows: RowsService,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(DEADLINE_FACTOR) private readonly deadlineFactor: number,
  ) {}

  /** Never fails: rails that cannot be read in time are named in `partial`. */
  async listRails(request: HomeRequest): Promise<Home> {
    const outcomes = await Promise.all(
      railIds.map(async (id) => ({ id, rail: await this.#readInTime(id, request) })),
    );
    const rails = outcomes.flatMap(({ id, rail }) => (rail && !isEmpty(rail) ? [{ id, ...rail }] : []));
    const partial = outcomes.filter(({ rail }) => rail === undefined).map(({ id }) => id);
    return { rails, ...(partial.length ? { partial } : {}) };
  }

  async #readInTime(id: RailId, request: HomeRequest): Promise<Rail | undefined> {
    try {
      return await runWithTimeout(
        this.#read(id, request),
        this.deadlineFactor * railTimeoutMs,
        () => undefined,
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'UNAVAILABLE') this.log.warn({ err: error, rail: id }, 'rail: failed');
      return undefined;
    }
  }

  async #read(id: RailId, { account, omit }: HomeRequest): Promise<Rail> {
    switch (id) {
      case 'new':
        return this.rpc.call(songMessages.page, { limit: songCount, omitLyrics: omit === 'lyrics' });
      case 'popular':
        return {
          songs: await this.rows.getSongs(
            (await this.rpc.call(browseMessages.popular, { limit: songCount })).ids,
            omit,
          ),
        };
      case 'followed':
        return account ? this.#getFollowed(account, omit) : {};
      case 'genres':
        return {
          genres: (await this.rpc.call(browseMessages.genres, { limit: genreCount })).genres.map(toGenre),
        };
    }
  }

  /** The newest songs of followed artists. */
  async #getFollowed({ id: userId }: Account, omit: HomeRequest['omit']): Promise<Rail> {
    const { ids: artistIds } = await this.rpc.call(followMessages.idsOfUser, { userId });
    if (artistIds.length === 0) return {};
    const { releases } = await this.rpc.call(browseMessages.releases, { artistIds, limit: 2 * songCount });
    const songs = releases.filter(({ kind }) => kind === 'song').map(({ id }) => id);
    return { songs: await this.rows.getSongs(songs.slice(0, songCount), omit) };
  }
}

const isEmpty = ({ songs, genres }: Rail): boolean => !songs?.length && !genres?.length;
