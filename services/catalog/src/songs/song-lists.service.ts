import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  maxId,
  songMessages,
  texts,
  type Actor,
  type AudioJobKind,
  type ExportPage,
  type SegmentsRequest,
  type SongListPage,
} from '@rubato/contracts';
import {
  createArrayPage,
  BatchQueue,
  JsonBytes,
  runPrepared,
  createUnchangedPage,
  type JsonRow,
  type PageRow,
  type PreparedQuery,
} from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CATALOG_CONFIG, type CatalogConfig } from '../config.ts';
import { CatalogVersion } from '../lists/catalog-version.ts';
import { describeSegments } from '../lists/describe-segments.ts';
import { toViewer } from '../moderation/visibility.ts';
import { songQueries } from './song-queries.ts';

type SongPage = z.output<typeof songMessages.page.request>;

type MissingResults = { readonly id: string } & Readonly<Record<AudioJobKind, boolean>>;

/** Reads songs, one by one and in lists. */
@Injectable()
export class SongListsService {
  readonly #existenceChecks = new BatchQueue((ids: readonly number[]) => this.#checkExistence(ids));

  constructor(
    private readonly database: DataSource,
    private readonly version: CatalogVersion,
    @Inject(CATALOG_CONFIG) private readonly config: CatalogConfig,
  ) {}

  listPage({ downTo, ...page }: SongPage): Promise<JsonBytes> {
    if (downTo === undefined) return this.#listPage(songQueries.page, page);
    return this.#listPage(songQueries.pageDownTo, page, downTo);
  }

  /** Describes the segments of the whole list: as of the reported version or newer. */
  listSegments(request: SegmentsRequest): Promise<JsonBytes> {
    return describeSegments(this.database, songQueries.segments, this.version, request);
  }

  /** Also blocked songs of the actor. */
  listByIds(ids: readonly number[], page: SongListPage, actor?: Actor): Promise<JsonBytes> {
    if (!actor) return this.#listPage(songQueries.pageOfIds, page, ids);
    return this.#listPage(songQueries.pageOfIdsFor, page, ids, actor.userId);
  }

  /** Also blocked songs, for the user themselves. */
  listByUser(userId: number, page: SongListPage, actor?: Actor): Promise<JsonBytes> {
    const query = actor?.userId === userId ? songQueries.pageOfOwner : songQueries.pageOfUser;
    return this.#listPage(query, page, userId);
  }

  /** All songs, by id, as others replicate them. */
  async export({ after = 0, limit }: ExportPage): Promise<JsonBytes> {
    const rows = await runPrepared<PageRow>(this.database, songQueries.export, [after, limit + 1]);
    return createArrayPage('songs', rows, limit, '0');
  }

  /** Those ids that belonged to songs which are deleted now. */
  async findDeleted(ids: readonly number[]): Promise<{ ids: number[] }> {
    const rows = await runPrepared<{ id: number }>(this.database, songQueries.deletedOf, [ids]);
    return { ids: rows.map(({ id }) => id) };
  }

  /** The audio files whose songs lack the result of a job, by kind. */
  async findMissingResults({
    assetIds,
    streamVersion,
  }: z.output<typeof songMessages.missingResults.request>) {
    const rows = await runPrepared<MissingResults>(this.database, songQueries.missingResults, [
      assetIds,
      streamVersion,
    ]);
    const listIdsWithout = (kind: AudioJobKind) => rows.flatMap((row) => (row[kind] ? row.id : []));
    return { stream: listIdsWithout('stream'), loudness: listIdsWithout('loudness') };
  }

  /** Throws NOT_FOUND. */
  async assertExists(id: number): Promise<void> {
    if (!(await this.#existenceChecks.add(id))) throw new AppError('NOT_FOUND', texts.notFound);
  }

  /** Throws NOT_FOUND, also for a blocked song unless the actor is its owner or a moderator. */
  async getById(id: number, actor?: Actor): Promise<JsonBytes> {
    const [song] = await this.#queryRows(songQueries.byId, [id, ...toViewer(actor)]);
    if (!song) throw new AppError('NOT_FOUND', texts.notFound);
    return new JsonBytes(Buffer.from(song.json));
  }

  async #checkExistence(ids: readonly number[]): Promise<boolean[]> {
    const rows = await runPrepared<{ id: number }>(this.database, songQueries.existing, [ids]);
    const existing = new Set(rows.map(({ id }) => id));
    return ids.map((id) => existing.has(id));
  }

  async #listPage(
    query: PreparedQuery,
    { before = maxId, limit, omitLyrics = false, unlessVersion }: SongListPage,
    ...more: (number | readonly number[])[]
  ): Promise<JsonBytes> {
    const version = await this.version.getCurrent();
    if (version === unlessVersion) return createUnchangedPage(version);
    const values = [before, limit + 1, omitLyrics, ...more];
    return createArrayPage('songs', await this.#queryRows<PageRow>(query, values), limit, version);
  }

  #queryRows<Row extends PageRow = JsonRow>(
    query: PreparedQuery,
    values: (number | boolean | readonly number[])[],
  ): Promise<Row[]> {
    return runPrepared<Row>(this.database, query, [this.config.mediaBaseUrl, ...values]);
  }
}
