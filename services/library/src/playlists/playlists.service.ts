import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  playlistMessages,
  quotaTexts,
  texts,
  type Actor,
  type PlaylistFields,
} from '@rubato/contracts';
import {
  arrayPage,
  assertRoom,
  createOnce,
  JsonBytes,
  loadResult,
  quotasOf,
  runPrepared,
  unchangedPage,
  type JsonRow,
} from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { LIBRARY_CONFIG, type LibraryConfig } from '../config.ts';
import { UsersService } from '../users/users.service.ts';
import { playlistQueries } from './playlist-queries.ts';
import { PlaylistEntity } from './playlist.entity.ts';

type CreatePlaylist = z.output<typeof playlistMessages.create.request>;
type Page = z.output<typeof playlistMessages.pageOfUser.request>;

/** A playlist may have ten thousand songs: so many playlists are read at once and no more, whatever is asked for. */
const maxPage = 50;

@Injectable()
export class PlaylistsService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    @Inject(LIBRARY_CONFIG) private readonly config: LibraryConfig,
  ) {}

  /** The version is read before the list: an answer may be newer than its version, never older. */
  async pageOfUser({ userId, after = 0, limit, unlessVersion }: Page): Promise<JsonBytes> {
    const version = await this.#version(userId);
    if (version === unlessVersion) return unchangedPage(version);
    const count = Math.min(limit, maxPage);
    return arrayPage(
      'playlists',
      await this.#rows(playlistQueries.pageOfUser, [userId, after, count + 1]),
      count,
      version,
    );
  }

  /** Throws NOT_FOUND for a playlist that is not there or not the actor's, as all of these do. */
  async byId(actor: Actor, id: number): Promise<JsonBytes> {
    const [playlist] = await this.#rows(playlistQueries.byId, [actor.userId, id]);
    if (!playlist) throw new AppError('NOT_FOUND', texts.notFound);
    return new JsonBytes(Buffer.from(playlist.json));
  }

  async create({ actor, username, playlist, idempotencyKey: key }: CreatePlaylist): Promise<JsonBytes> {
    const { userId } = actor;
    const { playlists: limit, idempotencyKeys: maxKeys } = quotasOf(this.config.quotas, actor);
    const created = await this.database.transaction((manager) =>
      createOnce(manager, { userId, operation: 'playlist', key, content: playlist, maxKeys }, async () => {
        await assertRoom(manager, { table: 'playlists', userId, limit, text: quotaTexts.playlists });
        await this.users.ensure(manager, actor, username);
        return (await manager.save(manager.create(PlaylistEntity, { ...playlist, userId }))).id;
      }),
    );
    return loadResult(created, (id) => this.byId(actor, id));
  }

  async update(actor: Actor, id: number, fields: PlaylistFields): Promise<JsonBytes> {
    await this.database.transaction(async (manager) => {
      const playlist = await lockOwnPlaylist(manager, actor, id);
      await manager.save(Object.assign(playlist, fields));
    });
    return this.byId(actor, id);
  }

  async delete(actor: Actor, id: number): Promise<{ id: number }> {
    await this.database.transaction(async (manager) => {
      await lockOwnPlaylist(manager, actor, id);
      await manager.delete(PlaylistEntity, { id });
    });
    return { id };
  }

  async #version(userId: number): Promise<string> {
    const [row] = await runPrepared<{ version: string }>(this.database, playlistQueries.version, [userId]);
    return row?.version ?? '0';
  }

  #rows(query: (typeof playlistQueries)[keyof typeof playlistQueries], values: number[]) {
    return runPrepared<JsonRow>(this.database, query, values);
  }
}

/** The actor's own playlist, which nobody else changes until the transaction ends. Throws NOT_FOUND. */
export async function lockOwnPlaylist(
  manager: EntityManager,
  { userId }: Actor,
  id: number,
): Promise<PlaylistEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const playlist = await manager.findOne(PlaylistEntity, { where: { id, userId }, lock });
  if (!playlist) throw new AppError('NOT_FOUND', texts.notFound);
  return playlist;
}
