import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  albumContentSchema,
  albumEvents,
  albumMessages,
  maxId,
  maxSongAlbums,
  quotaTexts,
  texts,
  usedImageEvents,
  type Actor,
  type ExportPage,
  type ListPage,
  type NewAlbum,
  type SegmentsRequest,
} from '@rubato/contracts';
import {
  createArrayPage,
  assertWithinQuota,
  compareAssets,
  createOnce,
  JsonBytes,
  createKeyedPage,
  loadResult,
  lockOwned,
  Outbox,
  createQuotaExceeded,
  toQuotas,
  reorderSongs,
  runPrepared,
  runPreparedWithin,
  createUnchangedPage,
  toUsedCover,
  type Emit,
  type JsonRow,
  type PageRow,
  type PreparedQuery,
} from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ArtistsService } from '../artists/artists.service.ts';
import { CATALOG_CONFIG, type CatalogConfig } from '../config.ts';
import { CatalogVersion } from '../lists/catalog-version.ts';
import { describeSegments } from '../lists/describe-segments.ts';
import { assertNotBlocked, toViewer } from '../moderation/visibility.ts';
import { SongEntity } from '../songs/song.entity.ts';
import { AlbumEntity } from './album.entity.ts';
import { albumQueries, isOfPublicSong } from './album-queries.ts';

type AlbumPage = z.output<typeof albumMessages.page.request>;

@Injectable()
export class AlbumsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly artists: ArtistsService,
    private readonly version: CatalogVersion,
    @Inject(CATALOG_CONFIG) private readonly config: CatalogConfig,
  ) {}

  listPage({ downTo, ...page }: AlbumPage): Promise<JsonBytes> {
    if (downTo === undefined) return this.#listPage(albumQueries.page, page);
    return this.#listPage(albumQueries.pageDownTo, page, downTo);
  }

  /** Describes the segments of the whole list: as of the reported version or newer. */
  listSegments(request: SegmentsRequest): Promise<JsonBytes> {
    return describeSegments(this.database, albumQueries.segments, this.version, request);
  }

  listByIds(ids: readonly number[], page: ListPage): Promise<JsonBytes> {
    return this.#listPage(albumQueries.pageOfIds, page, ids);
  }

  /** Also blocked albums, and blocked songs in them, for the user themselves. */
  listByUser(userId: number, page: ListPage, actor?: Actor): Promise<JsonBytes> {
    const query = actor?.userId === userId ? albumQueries.pageOfOwner : albumQueries.pageOfUser;
    return this.#listPage(query, page, userId);
  }

  /** All albums, by id, as others replicate them. */
  async export({ after = 0, limit }: ExportPage): Promise<JsonBytes> {
    const rows = await runPrepared<PageRow>(this.database, albumQueries.export, [after, limit + 1]);
    return createArrayPage('albums', rows, limit, '0');
  }

  /** Throws NOT_FOUND, also for a blocked album unless the actor is its owner or a moderator. */
  async getById(id: number, actor?: Actor): Promise<JsonBytes> {
    const [album] = await this.#queryRows(albumQueries.byId, [id, ...toViewer(actor)]);
    if (!album) throw new AppError('NOT_FOUND', texts.notFound);
    return new JsonBytes(Buffer.from(album.json));
  }

  async create({
    actor,
    artistName,
    album,
    idempotencyKey: key,
  }: z.output<typeof albumMessages.create.request>): Promise<JsonBytes> {
    const { userId } = actor;
    const { albums: limit, idempotencyKeys: maxKeys } = toQuotas(this.config.quotas, actor);
    const created = await this.outbox.runTransaction((manager, emit) =>
      createOnce(manager, { userId, operation: 'album', key, content: album, maxKeys }, async () => {
        await assertWithinQuota(manager, { table: 'albums', userId, limit, formatText: quotaTexts.albums });
        await this.artists.ensure(manager, actor, artistName);
        const { id, imageAssetId } = await manager.save(
          manager.create(AlbumEntity, { ...album, ...toUsedCover(album), userId }),
        );
        await announceAlbum(manager, emit, id);
        emitImageChange(emit, { id, userId }, null, imageAssetId);
        return id;
      }),
    );
    return loadResult(created, (id) => this.getById(id, actor));
  }

  /** Throws FORBIDDEN for another user's album and for a blocked one. */
  async update(actor: Actor, id: number, changes: NewAlbum): Promise<JsonBytes> {
    const fields = { ...changes, ...toUsedCover(changes) };
    await this.outbox.runTransaction(async (manager, emit) => {
      const album = await lockOwned(manager, AlbumEntity, actor, id);
      assertNotBlocked(album);
      await manager.update(AlbumEntity, { id }, fields);
      await announceChange(manager, emit, id);
      emitImageChange(emit, { id, userId: actor.userId }, album.imageAssetId, fields.imageAssetId);
    });
    return this.getById(id, actor);
  }

  /** Deletes the album but not its songs. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.outbox.runTransaction(async (manager, emit) => {
      const { imageAssetId: before } = await lockOwned(manager, AlbumEntity, actor, id);
      await manager.delete(AlbumEntity, { id });
      emit(albumEvents.albumDeleted, { id });
      emitImageChange(emit, { id, userId: actor.userId }, before, null);
    });
  }

  /**
   * Appends the song unless the album already contains it. Throws FORBIDDEN for a full album and for a song
   * that is in too many albums.
   */
  async addSong(actor: Actor, albumId: number, songId: number): Promise<JsonBytes> {
    const { albumSongs: limit } = toQuotas(this.config.quotas, actor);
    await this.outbox.runTransaction(async (manager, emit) => {
      await lockOwned(manager, AlbumEntity, actor, albumId);
      await lockOwned(manager, SongEntity, actor, songId);
      if (await insertSong(manager, albumId, songId, limit)) await announceChange(manager, emit, albumId);
    });
    return this.getById(albumId, actor);
  }

  /** Does nothing if the album does not contain the song, or the song does not exist. */
  async removeSong(actor: Actor, albumId: number, songId: number): Promise<JsonBytes> {
    await this.outbox.runTransaction(async (manager, emit) => {
      await lockOwned(manager, AlbumEntity, actor, albumId);
      const [, removed]: [unknown, number] = await manager.query(
        'DELETE FROM album_songs WHERE album_id = $1 AND song_id = $2',
        [albumId, songId],
      );
      if (removed) await announceChange(manager, emit, albumId);
    });
    return this.getById(albumId, actor);
  }

  /** Throws CONFLICT unless `songIds` are exactly the visible songs of the album. Blocked ones keep their places. */
  async reorderSongs(actor: Actor, id: number, songIds: readonly number[]): Promise<JsonBytes> {
    await this.outbox.runTransaction(async (manager, emit) => {
      await lockOwned(manager, AlbumEntity, actor, id);
      await reorderSongs(
        manager,
        { table: 'album_songs', list: 'album_id', isListed: isOfPublicSong },
        id,
        songIds,
      );
      await announceChange(manager, emit, id);
    });
    return this.getById(id, actor);
  }

  async #listPage(
    query: PreparedQuery,
    { before = maxId, limit, unlessVersion }: ListPage,
    ...more: (number | readonly number[])[]
  ): Promise<JsonBytes> {
    const version = await this.version.getCurrent();
    if (version === unlessVersion) return createUnchangedPage(version);
    const rows = await this.#queryRows<PageRow>(query, [before, limit + 1, ...more]);
    return createKeyedPage('albums', rows, limit, version);
  }

  #queryRows<Row extends PageRow = JsonRow>(
    query: PreparedQuery,
    values: (number | boolean | readonly number[])[],
  ): Promise<Row[]> {
    return runPrepared<Row>(this.database, query, [this.config.mediaBaseUrl, ...values]);
  }
}

/** Emits the content of an album that has changed, as its next revision. */
export async function announceChange(manager: EntityManager, emit: Emit, id: number): Promise<void> {
  await manager.query('UPDATE albums SET revision = revision + 1 WHERE id = $1', [id]);
  await announceAlbum(manager, emit, id);
}

/** Emits the current content of the album. */
async function announceAlbum(manager: EntityManager, emit: Emit, id: number): Promise<void> {
  const [row] = await runPreparedWithin<JsonRow>(manager, albumQueries.content, [id]);
  if (row) emit(albumEvents.albumChanged, albumContentSchema.parse(JSON.parse(row.json)));
}

/** Notifies media of the uploaded image that an album starts to use and the one that it stops using. */
function emitImageChange(
  emit: Emit,
  album: { readonly id: number; readonly userId: number },
  before: string | null,
  after: string | null,
): void {
  const changed = compareAssets(before, after);
  if (changed) emit(usedImageEvents.albumImagesChanged, { ...album, ...changed });
}

/**
 * Returns false if the album already contains the song. The locks on the album and the song keep the counts
 * valid until the song is inserted.
 */
async function insertSong(
  manager: EntityManager,
  albumId: number,
  songId: number,
  limit: number,
): Promise<boolean> {
  const [counted]: { has_song: boolean; is_full: boolean; is_at_album_limit: boolean }[] =
    await manager.query(
      `SELECT coalesce(bool_or(song_id = $2), false) AS has_song, count(*) >= $3 AS is_full,
       (SELECT count(*) FROM album_songs WHERE song_id = $2) >= $4 AS is_at_album_limit
     FROM album_songs WHERE album_id = $1`,
      [albumId, songId, limit, maxSongAlbums],
    );
  if (counted?.has_song) return false;
  if (counted?.is_full) throw createQuotaExceeded(quotaTexts.albumSongs(limit));
  if (counted?.is_at_album_limit) throw createQuotaExceeded(quotaTexts.songAlbums(maxSongAlbums));
  await manager.query('INSERT INTO album_songs (album_id, song_id) VALUES ($1, $2)', [albumId, songId]);
  return true;
}
