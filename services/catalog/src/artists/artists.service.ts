import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  artistContentSchema,
  artistEvents,
  artistTexts,
  authEvents,
  isHandle,
  pathIdSchema,
  texts,
  usedImageEvents,
  type Actor,
  type ArtistFields,
  type ExportPage,
} from '@rubato/contracts';
import {
  createArrayPage,
  assertOwned,
  compareAssets,
  ConsumesBatch,
  ensureUserRow,
  JsonBytes,
  Outbox,
  runPrepared,
  runPreparedWithin,
  applyUserUpdates,
  toUsedImage,
  type Emit,
  type JsonRow,
  type PreparedQuery,
  type UserNameTable,
} from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CATALOG_CONFIG, type CatalogConfig } from '../config.ts';
import { ArtistEntity } from './artist.entity.ts';
import { artistQueries } from './artist-queries.ts';
import { assignHandles, hasRoomForHandle, reserveHandle } from './assign-handles.ts';

type UserUpdate = z.output<typeof authEvents.userUpdated.payload>;

const names: UserNameTable = { table: 'artists', id: 'user_id', name: 'artist_name' };

/** Locks the artists of users in the order of their ids. */
const artistsOfUsers = `
  SELECT id, artist_name AS name, handle IS NULL AS "isNew" FROM artists WHERE user_id = ANY($1::integer[])
  ORDER BY user_id FOR NO KEY UPDATE`;

@Injectable()
export class ArtistsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    @Inject(CATALOG_CONFIG) private readonly config: CatalogConfig,
  ) {}

  @ConsumesBatch(authEvents.userUpdated, 'copy-artist-names')
  async copyNames(users: UserUpdate[], manager: EntityManager): Promise<void> {
    const userIds = users.map(({ id }) => id);
    const before = await this.#listByUsers(manager, userIds);
    const updates = users.map(({ id, artist_name, version }) => ({ userId: id, name: artist_name, version }));
    await applyUserUpdates(manager, names, updates);
    const after = await this.#listByUsers(manager, userIds);
    const formerNames = new Map(before.map(({ id, name }) => [id, name]));
    const renamed = after.filter(({ id, name }) => formerNames.has(id) && formerNames.get(id) !== name);
    await manager.query('UPDATE artists SET revision = revision + 1 WHERE id = ANY($1::integer[])', [
      renamed.map(({ id }) => id),
    ]);
    const added = after.filter(({ isNew }) => isNew);
    await assignHandles(manager, added);
    await this.announce(manager, [...renamed, ...added]);
  }

  /**
   * Ensures that the actor has an artist row before their first song or album, in case the event has not
   * arrived yet.
   */
  async ensure(manager: EntityManager, actor: Actor, artistName: string): Promise<void> {
    await ensureUserRow(manager, names, { userId: actor.userId, name: artistName });
    const [artist] = await this.#findWithoutHandle(manager, actor.userId);
    if (!artist) return;
    await assignHandles(manager, [artist]);
    await this.announce(manager, [artist]);
  }

  /** A handle, also a former one, or an id in digits. Throws NOT_FOUND. */
  async getByHandle(handle: string): Promise<JsonBytes> {
    const id = pathIdSchema.safeParse(handle);
    if (id.success) return this.#getOne(artistQueries.byId, id.data);
    const name = handle.toLowerCase();
    if (!isHandle(name)) throw new AppError('NOT_FOUND', texts.notFound);
    return this.#getOne(artistQueries.byHandle, name);
  }

  /** The actor's own artist, which is created if need be. */
  async getOwn(actor: Actor, artistName: string): Promise<JsonBytes> {
    const existing = await this.#queryRows(artistQueries.ofUser, [actor.userId]);
    if (existing[0]) return new JsonBytes(Buffer.from(existing[0].json));
    await this.database.transaction((manager) => this.ensure(manager, actor, artistName));
    return this.#getOne(artistQueries.ofUser, actor.userId);
  }

  async listByIds(ids: readonly number[]): Promise<JsonBytes> {
    const rows = await this.#queryRows(artistQueries.byIds, [ids]);
    return new JsonBytes(Buffer.from(`{"artists":[${rows.map(({ json }) => json).join(',')}]}`));
  }

  async export({ after = 0, limit }: ExportPage): Promise<JsonBytes> {
    return createArrayPage(
      'artists',
      await this.#queryRows(artistQueries.export, [after, limit]),
      limit,
      '0',
    );
  }

  /**
   * Resolves with the artist as its owner sees it. Throws NOT_FOUND, FORBIDDEN for another user's artist, and CONFLICT for a handle of
   * another artist.
   */
  async update(
    actor: Actor,
    id: number,
    { imageKey, bannerKey, ...fields }: ArtistFields,
  ): Promise<JsonBytes> {
    await this.outbox.runTransaction(async (manager, emit) => {
      const artist = await lockArtist(manager, actor, id);
      await assertHandle(manager, artist, fields.handle);
      const image = toUsedImage(imageKey ?? undefined);
      const banner = toUsedImage(bannerKey ?? undefined);
      const changes = {
        ...fields,
        ...image,
        bannerKey: banner.imageKey,
        bannerAssetId: banner.imageAssetId,
        revision: artist.revision + 1,
      };
      await manager.update(ArtistEntity, { id }, changes);
      emitImageChange(emit, actor, artist, artist.imageAssetId, changes.imageAssetId);
      emitImageChange(emit, actor, artist, artist.bannerAssetId, changes.bannerAssetId);
      await this.announce(manager, [artist]);
    });
    return this.#getOne(artistQueries.ofUser, actor.userId);
  }

  #listByUsers(
    manager: EntityManager,
    userIds: readonly number[],
  ): Promise<{ id: number; name: string; isNew: boolean }[]> {
    return manager.query(artistsOfUsers, [userIds]);
  }

  #findWithoutHandle(manager: EntityManager, userId: number): Promise<{ id: number; name: string }[]> {
    return manager.query(
      'SELECT id, artist_name AS name FROM artists WHERE user_id = $1 AND handle IS NULL FOR NO KEY UPDATE',
      [userId],
    );
  }

  /** Emits the current content of the artists. */
  async announce(manager: EntityManager, artists: readonly { readonly id: number }[]): Promise<void> {
    if (artists.length === 0) return;
    const rows = await runPreparedWithin<JsonRow>(manager, artistQueries.contents, [
      this.config.mediaBaseUrl,
      artists.map(({ id }) => id),
    ]);
    const contents = rows.map(({ json }) => artistContentSchema.parse(JSON.parse(json)));
    await this.outbox.emitWithin(manager, artistEvents.artistChanged, contents);
  }

  async #getOne(query: PreparedQuery, key: string | number): Promise<JsonBytes> {
    const [artist] = await this.#queryRows(query, [key]);
    if (!artist) throw new AppError('NOT_FOUND', texts.notFound);
    return new JsonBytes(Buffer.from(artist.json));
  }

  #queryRows(query: PreparedQuery, values: readonly unknown[]): Promise<JsonRow[]> {
    return runPrepared<JsonRow>(this.database, query, [this.config.mediaBaseUrl, ...values]);
  }
}

async function lockArtist(manager: EntityManager, actor: Actor, id: number): Promise<ArtistEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const artist = await manager.findOne(ArtistEntity, { where: { id }, lock });
  assertOwned(artist && { id, userId: artist.userId ?? 0 }, actor);
  return artist!;
}

/** Reserves the handle for the artist. */
async function assertHandle(
  manager: EntityManager,
  { id, handle: current }: ArtistEntity,
  handle: string,
): Promise<void> {
  if (handle === current) return;
  if (!(await hasRoomForHandle(manager, id, handle))) throw createConflict(artistTexts.tooManyHandles);
  if (!(await reserveHandle(manager, id, handle))) throw createConflict(artistTexts.handleTaken);
}

const createConflict = (text: string): AppError =>
  new AppError('CONFLICT', text, { fields: { handle: text } });

/** Notifies media of the picture that an artist starts to use and the one that it stops using. */
function emitImageChange(
  emit: Emit,
  { userId }: Actor,
  { id }: ArtistEntity,
  before: string | null,
  after: string | null,
): void {
  const changed = compareAssets(before, after);
  if (changed) emit(usedImageEvents.artistImagesChanged, { id, userId, ...changed });
}
