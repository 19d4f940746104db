import { Injectable } from '@nestjs/common';
import {
  AppError,
  albumMessages,
  largestId,
  texts,
  type Actor,
  type ListPage,
  type NewAlbum,
} from '@rubato/contracts';
import {
  createOnce,
  JsonBytes,
  loadResult,
  runPrepared,
  keyedPage,
  unchangedPage,
  type JsonRow,
  type PreparedQuery,
} from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ArtistsService } from '../artists/artists.service.ts';
import { CatalogVersion } from '../lists/catalog-version.ts';
import { SongEntity } from '../songs/song.entity.ts';
import { AlbumEntity } from './album.entity.ts';
import { albumQueries } from './album-queries.ts';

@Injectable()
export class AlbumsService {
  constructor(
    private readonly database: DataSource,
    private readonly artists: ArtistsService,
    private readonly version: CatalogVersion,
  ) {}

  page(page: ListPage): Promise<JsonBytes> {
    return this.#page(albumQueries.page, page);
  }

  pageOfIds(ids: readonly number[], page: ListPage): Promise<JsonBytes> {
    return this.#page(albumQueries.pageOfIds, page, ids);
  }

  /** Throws NOT_FOUND. */
  async byId(id: number): Promise<JsonBytes> {
    const [album] = await runPrepared<JsonRow>(this.database, albumQueries.byId, [id]);
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
    const created = await this.database.transaction((manager) =>
      createOnce(manager, { userId, operation: 'album', key, content: album }, async () => {
        await this.artists.ensure(manager, actor, artistName);
        return (await manager.save(manager.create(AlbumEntity, { ...album, userId }))).id;
      }),
    );
    return loadResult(created, (id) => this.byId(id));
  }

  async update(actor: Actor, id: number, album: NewAlbum): Promise<JsonBytes> {
    await this.database.transaction(async (manager) => {
      await assertOwn(manager, AlbumEntity, actor, id);
      await manager.update(AlbumEntity, { id }, album);
    });
    return this.byId(id);
  }

  /** Removes the album; its songs stay. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      await assertOwn(manager, AlbumEntity, actor, id);
      await manager.delete(AlbumEntity, { id });
    });
  }

  async #page(
    query: PreparedQuery,
    { before = largestId, limit, unlessVersion }: ListPage,
    ...more: (readonly number[])[]
  ): Promise<JsonBytes> {
    const version = await this.version.current();
    if (version === unlessVersion) return unchangedPage(version);
    const rows = await runPrepared<JsonRow>(this.database, query, [before, limit + 1, ...more]);
    return keyedPage('albums', rows, limit, version);
  }

  async addSong(actor: Actor, albumId: number, songId: number): Promise<JsonBytes> {
    await this.database.transaction(async (manager) => {
      await assertOwn(manager, AlbumEntity, actor, albumId);
      await assertOwn(manager, SongEntity, actor, songId);
      await manager.query(
        'INSERT INTO album_songs (album_id, song_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [albumId, songId],
      );
    });
    return this.byId(albumId);
  }

  /** A song that is not in the album, or not there at all, is out of it already. */
  async removeSong(actor: Actor, albumId: number, songId: number): Promise<JsonBytes> {
    await this.database.transaction(async (manager) => {
      await assertOwn(manager, AlbumEntity, actor, albumId);
      await manager.query('DELETE FROM album_songs WHERE album_id = $1 AND song_id = $2', [albumId, songId]);
    });
    return this.byId(albumId);
  }
}

/** Locks the row until the transaction ends. Throws NOT_FOUND for one that is not there, FORBIDDEN for another's. */
async function assertOwn(
  manager: EntityManager,
  entity: typeof AlbumEntity | typeof SongEntity,
  actor: Actor,
  id: number,
): Promise<void> {
  const row = await manager.findOne<AlbumEntity | SongEntity>(entity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw new AppError('NOT_FOUND', texts.notFound);
  if (row.userId !== actor.userId) throw new AppError('FORBIDDEN', texts.forbidden);
}
