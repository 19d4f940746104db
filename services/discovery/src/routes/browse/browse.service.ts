import { Injectable } from '@nestjs/common';
import {
  followMessages,
  type Account,
  type BrowsePage,
  type Feed,
  type Genre,
  type Song,
} from '@rubato/contracts';
import { RpcClient } from '@rubato/service-kit';
import type { z } from 'zod';
import { browseMessages } from '../../contract/index.ts';
import { RowsService } from '../rows/rows.service.ts';
import type { BrowseQuery, FeedQuery, RelatedQuery } from './browse-query.ts';

type CountedGenre = z.output<typeof browseMessages.genres.response>['genres'][number];

/** Lists whose order is decided by discovery, and whose rows come from their owners. */
@Injectable()
export class BrowseService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly rows: RowsService,
  ) {}

  /** Throws NOT_FOUND for an unknown genre. */
  async listSongs({ artist: artistId, omit, ...query }: BrowseQuery): Promise<BrowsePage> {
    const { ids, genre, next } = await this.rpc.call(browseMessages.songs, { ...query, artistId });
    const songs = await this.rows.getSongs(ids, omit);
    return { songs, ...(genre ? { genre: toGenre(genre) } : {}), ...(next ? { next } : {}) };
  }

  async listGenres(limit: number): Promise<{ genres: Genre[] }> {
    const { genres } = await this.rpc.call(browseMessages.genres, { limit });
    return { genres: genres.map(toGenre) };
  }

  async listDecades(): Promise<{ decades: { decade: number; song_count: number }[] }> {
    const { decades } = await this.rpc.call(browseMessages.decades, {});
    return { decades: decades.map(({ decade, songCount }) => ({ decade, song_count: songCount })) };
  }

  async listRelated({ seeds, exclude: excluded, limit, omit }: RelatedQuery): Promise<{ songs: Song[] }> {
    const { ids } = await this.rpc.call(browseMessages.related, { seeds, excluded, limit });
    return { songs: await this.rows.getSongs(ids, omit) };
  }

  /** Asks library for the followed artists, so that the feed follows at once. */
  async getFeed({ id: userId }: Account, { omit, ...query }: FeedQuery): Promise<Feed> {
    const { ids: artistIds } = await this.rpc.call(followMessages.idsOfUser, { userId });
    const { releases, next } = await this.rpc.call(browseMessages.releases, { artistIds, ...query });
    const listIds = (kind: 'song' | 'album') =>
      releases.filter((release) => release.kind === kind).map(({ id }) => id);
    const [songs, albums] = await Promise.all([
      this.rows.getSongs(listIds('song'), omit),
      this.rows.getAlbums(listIds('album')),
    ]);
    const [songsById, albumsById] = [mapById(songs), mapById(albums)];
    const shown = releases.flatMap(({ kind, id, at }) => {
      const row = kind === 'song' ? { song: songsById.get(id) } : { album: albumsById.get(id) };
      return Object.values(row)[0] ? [{ published_at: at, ...row }] : [];
    });
    return { releases: shown, ...(next ? { next } : {}) };
  }
}

export const toGenre = ({ slug, name, songCount }: CountedGenre): Genre => ({
  slug,
  name,
  song_count: songCount,
});

const mapById = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));
