import { Injectable } from '@nestjs/common';
import { AppError, maxId, texts } from '@rubato/contracts';
import { runPrepared, type PreparedQuery } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { browseMessages } from '../contract/index.ts';
import { GenresService, type CountedGenre } from '../genres/genres.service.ts';
import { browseStatements as statements } from './browse-statements.ts';
import { readCursor, writeCursor } from './cursor.ts';

type BrowseRequest = z.output<typeof browseMessages.songs.request>;
type BrowsedSongs = z.output<typeof browseMessages.songs.response>;
type ReleasesRequest = z.output<typeof browseMessages.releases.request>;
type Releases = z.output<typeof browseMessages.releases.response>;

interface BrowsedSong {
  readonly id: number;
  readonly createdAt?: Date;
  readonly likes?: number;
}

type Release = { readonly kind: 'song' | 'album'; readonly id: number; readonly at: Date };

/** The most popular songs of a genre or decade of at least this size are sought among the most popular songs of all. */
const largeSize = 5000;
/** From this number on, artists probably have enough of the newest releases of all. */
const manyArtists = 50;
const recentReleases = 1000;
const weekMs = 7 * 24 * 3600 * 1000;
/** Sorts after every time that is stored. */
const endOfTime = '9999-12-31T23:59:59.999Z';

const timePosition = z.tuple([z.iso.datetime(), z.int()]);
const likesPosition = z.tuple([z.int(), z.int()]);
const releasePosition = z.tuple([z.iso.datetime(), z.enum(['album', 'song']), z.int()]);

/** Lists of public songs, as ids. */
@Injectable()
export class BrowseService {
  constructor(
    private readonly database: DataSource,
    private readonly genres: GenresService,
  ) {}

  /** Throws NOT_FOUND for an unknown genre, and INVALID for a cursor of another list. */
  async listSongs(request: BrowseRequest): Promise<BrowsedSongs> {
    const genre = request.genre === undefined ? undefined : await this.#findGenre(request.genre);
    const { statement, values } =
      request.sort === 'newest'
        ? selectNewest({ ...request, genre: genre?.slug })
        : await this.#selectPopular(request, genre);
    const position = readPosition(request);
    const rows = await this.#run(statement, [...position, request.limit + 1, ...values]);
    const songs = rows.slice(0, request.limit);
    const last = songs.at(-1);
    const hasMore = rows.length > songs.length && last !== undefined;
    return {
      ids: songs.map(({ id }) => id),
      ...(genre ? { genre } : {}),
      ...(hasMore ? { next: writeCursor([last.createdAt?.toISOString() ?? last.likes ?? 0, last.id]) } : {}),
    };
  }

  /** The most liked songs of the last seven days, then those of all times. */
  async listPopular(limit: number): Promise<{ ids: number[] }> {
    const since = new Date(Date.now() - weekMs);
    const recent = await this.#run(statements.recentlyLiked, [since, limit]);
    const ever = await this.#run(statements.popular.all, [maxId, maxId, limit]);
    return { ids: [...new Set([...recent, ...ever].map(({ id }) => id))].slice(0, limit) };
  }

  /** Throws INVALID for a cursor of another list. */
  async listReleases({ artistIds, limit, cursor }: ReleasesRequest): Promise<Releases> {
    const [at, kind, id] = readCursor(releasePosition, cursor) ?? [endOfTime, 'album', maxId];
    const rows = await this.#findReleases([artistIds, at, kind, id, limit + 1]);
    const releases = rows.slice(0, limit).map((row) => ({ ...row, at: row.at.toISOString() }));
    const last = releases.at(-1);
    if (!last || rows.length === releases.length) return { releases };
    return { releases, next: writeCursor([last.at, last.kind, last.id]) };
  }

  /** Reads the newest releases of each artist only if there are too few of them among the newest of all. */
  async #findReleases(
    values: readonly [readonly number[], string, string, number, number],
  ): Promise<Release[]> {
    const [artistIds, , , , limit] = values;
    if (artistIds.length >= manyArtists) {
      const recent = await runPrepared<Release>(this.database, statements.recentReleases, [
        ...values,
        recentReleases,
      ]);
      if (recent.length === limit) return recent;
    }
    return runPrepared<Release>(this.database, statements.releases, values);
  }

  async #findGenre(slug: string): Promise<CountedGenre> {
    const genre = await this.genres.find(slug);
    if (!genre) throw new AppError('NOT_FOUND', texts.notFound);
    return genre;
  }

  async #selectPopular(
    { decade, artistId }: BrowseRequest,
    genre: CountedGenre | undefined,
  ): Promise<Selection> {
    const { popular } = statements;
    if (genre) {
      const isLarge = genre.songCount >= largeSize && decade === undefined;
      return {
        statement: isLarge ? popular.largeGenre : popular.genre,
        values: [genre.slug, decade ?? null],
      };
    }
    if (decade !== undefined) {
      const sizes = await this.genres.listDecades();
      const size = sizes.find((other) => other.decade === decade)?.songCount ?? 0;
      return { statement: size >= largeSize ? popular.largeDecade : popular.decade, values: [decade] };
    }
    if (artistId !== undefined) return { statement: popular.artist, values: [artistId] };
    return { statement: popular.all, values: [] };
  }

  #run(statement: PreparedQuery, values: readonly unknown[]): Promise<BrowsedSong[]> {
    return runPrepared<BrowsedSong & Record<string, unknown>>(this.database, statement, values);
  }
}

interface Selection {
  readonly statement: PreparedQuery;
  readonly values: readonly unknown[];
}

function selectNewest({
  genre,
  decade,
  artistId,
}: Pick<BrowseRequest, 'genre' | 'decade' | 'artistId'>): Selection {
  const { newest } = statements;
  if (genre !== undefined && decade !== undefined)
    return { statement: newest.genreAndDecade, values: [genre, decade] };
  if (genre !== undefined) return { statement: newest.genre, values: [genre] };
  if (decade !== undefined) return { statement: newest.decade, values: [decade] };
  if (artistId !== undefined) return { statement: newest.artist, values: [artistId] };
  return { statement: newest.all, values: [] };
}

function readPosition({ sort, cursor }: BrowseRequest): readonly (string | number)[] {
  if (sort === 'newest') return readCursor(timePosition, cursor) ?? [endOfTime, maxId];
  return readCursor(likesPosition, cursor) ?? [maxId, maxId];
}
