import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  playlistContentSchema,
  playlistEvents,
  playlistMessages,
  quotaTexts,
  texts,
  usedImageEvents,
  type Actor,
  type ExportPage,
  type ExternalCoverUse,
  type PlaylistFields,
} from '@rubato/contracts';
import {
  createArrayPage,
  assertWithinQuota,
  compareAssets,
  createOnce,
  JsonBytes,
  loadResult,
  Outbox,
  toQuotas,
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
import { LIBRARY_CONFIG, type LibraryConfig } from '../config.ts';
import { UsersService } from '../users/users.service.ts';
import { lockPlaylist } from './lock-playlist.ts';
import { playlistQueries } from './playlist-queries.ts';
import { PlaylistEntity } from './playlist.entity.ts';

type CreatePlaylist = z.output<typeof playlistMessages.create.request>;
type Page = z.output<typeof playlistMessages.pageOfUser.request>;

/** Caps the requested page size, since a playlist may have ten thousand songs. */
const maxPageSize = 50;

@Injectable()
export class PlaylistsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly users: UsersService,
    @Inject(LIBRARY_CONFIG) private readonly config: LibraryConfig,
  ) {}

  /** Reads the version before the list: the list may be newer than its version, but never older. */
  async listByUser({ userId, after = 0, limit, unlessVersion, include }: Page): Promise<JsonBytes> {
    const version = await this.#getVersion(userId);
    if (version === unlessVersion) return createUnchangedPage(version);
    const count = Math.min(limit, maxPageSize);
    const query = include ? playlistQueries.wholePageOfUser : playlistQueries.pageOfUser;
    const rows = await this.#queryRows<PageRow>(query, [userId, after, count + 1]);
    return createArrayPage('playlists', rows, count, version);
  }

  /** Throws NOT_FOUND if the actor has no such playlist, like all methods of this service. */
  async getById(actor: Actor, id: number): Promise<JsonBytes> {
    const [playlist] = await this.#queryRows(playlistQueries.byId, [actor.userId, id]);
    if (!playlist) throw new AppError('NOT_FOUND', texts.notFound);
    return new JsonBytes(Buffer.from(playlist.json));
  }

  /** Those of the playlists that the actor has, newest first. */
  async listByIds({ userId }: Actor, ids: readonly number[]): Promise<JsonBytes> {
    const rows = await this.#queryRows(playlistQueries.byIds, [userId, ids]);
    return createArrayPage('playlists', rows, ids.length, '0');
  }

  /** All playlists, by id, as others replicate them. */
  async export({ after = 0, limit }: ExportPage): Promise<JsonBytes> {
    const rows = await runPrepared<JsonRow>(this.database, playlistQueries.export, [after, limit + 1]);
    return createArrayPage('playlists', rows, limit, '0');
  }

  async create({ actor, username, playlist, idempotencyKey: key }: CreatePlaylist): Promise<JsonBytes> {
    const { userId } = actor;
    const { playlists: limit, idempotencyKeys: maxKeys } = toQuotas(this.config.quotas, actor);
    const created = await this.outbox.runTransaction((manager, emit) =>
      createOnce(manager, { userId, operation: 'playlist', key, content: playlist, maxKeys }, async () => {
        await assertWithinQuota(manager, {
          table: 'playlists',
          userId,
          limit,
          formatText: quotaTexts.playlists,
        });
        await this.users.ensure(manager, actor, username);
        const { id, imageAssetId } = await manager.save(
          manager.create(PlaylistEntity, { ...playlist, ...toUsedCover(playlist), userId }),
        );
        await announce(manager, emit, id);
        emitImageChange(emit, { id, userId }, null, imageAssetId);
        return id;
      }),
    );
    return loadResult(created, (id) => this.getById(actor, id));
  }

  async update(actor: Actor, id: number, fields: PlaylistFields): Promise<JsonBytes> {
    await this.outbox.runTransaction(async (manager, emit) => {
      const playlist = await lockPlaylist(manager, actor, id);
      const { imageAssetId: before } = playlist;
      const isRenamed = playlist.name !== fields.name || playlist.description !== fields.description;
      const revision = playlist.revision + (isRenamed ? 1 : 0);
      await manager.save(Object.assign(playlist, fields, toUsedCover(fields), { revision }));
      if (isRenamed) await announce(manager, emit, id);
      emitImageChange(emit, playlist, before, playlist.imageAssetId);
    });
    return this.getById(actor, id);
  }

  async delete(actor: Actor, id: number): Promise<{ id: number }> {
    await this.outbox.runTransaction(async (manager, emit) => {
      const playlist = await lockPlaylist(manager, actor, id);
      await manager.delete(PlaylistEntity, { id });
      emit(playlistEvents.playlistDeleted, { id });
      emitImageChange(emit, playlist, playlist.imageAssetId, null);
    });
    return { id };
  }

  /** Returns those of the assets that a playlist uses. */
  async findUsedAssets(assetIds: readonly string[]): Promise<{ assetIds: string[] }> {
    const rows: { id: string }[] = await this.database.query(
      'SELECT DISTINCT image_asset_id AS id FROM playlists WHERE image_asset_id = ANY($1::uuid[])',
      [assetIds],
    );
    return { assetIds: rows.map(({ id }) => id) };
  }

  /** Which of these covers of other hosts playlists use. No playlist is blocked. */
  findExternalCovers(urls: readonly string[]): Promise<ExternalCoverUse[]> {
    return this.database.query(
      `SELECT image_url AS url, min(user_id) AS "userId", false AS "isBlocked" FROM playlists
       WHERE image_url = ANY($1::text[]) AND image_key IS NULL GROUP BY image_url`,
      [urls],
    );
  }

  async #getVersion(userId: number): Promise<string> {
    const [row] = await runPrepared<{ version: string }>(this.database, playlistQueries.version, [userId]);
    return row?.version ?? '0';
  }

  #queryRows<Row extends PageRow = JsonRow>(
    query: PreparedQuery,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return runPrepared<Row>(this.database, query, [this.config.mediaBaseUrl, ...values]);
  }
}

/** Emits the current content of the playlist. */
async function announce(manager: EntityManager, emit: Emit, id: number): Promise<void> {
  const [row] = await runPreparedWithin<JsonRow>(manager, playlistQueries.content, [id]);
  if (row) emit(playlistEvents.playlistChanged, playlistContentSchema.parse(JSON.parse(row.json)));
}

/** Notifies media of the uploaded image that a playlist starts to use and the one that it stops using. */
function emitImageChange(
  emit: Emit,
  { id, userId }: Pick<PlaylistEntity, 'id' | 'userId'>,
  before: string | null,
  after: string | null,
): void {
  const changed = compareAssets(before, after);
  if (changed) emit(usedImageEvents.playlistImagesChanged, { id, userId, ...changed });
}
