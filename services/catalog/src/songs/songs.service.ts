import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  contentHashOf,
  largestId,
  likeEvents,
  quotaTexts,
  songEvents,
  songMessages,
  soundEvents,
  texts,
  type Actor,
  type ListPage,
  type NewSong,
  type SegmentsRequest,
  type SongChanges,
} from '@rubato/contracts';
import {
  assertRoom,
  Batches,
  ConsumesTogether,
  createOnce,
  JsonBytes,
  loadResult,
  Outbox,
  quotasOf,
  runPrepared,
  runPreparedIn,
  wireHeaders,
  arrayPage,
  unchangedPage,
  wasMade,
  type Content,
  type JsonRow,
} from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ArtistsService } from '../artists/artists.service.ts';
import { CATALOG_CONFIG, type CatalogConfig } from '../config.ts';
import { CatalogVersion } from '../lists/catalog-version.ts';
import { describeSegments } from '../lists/describe-segments.ts';
import { SongEntity } from './song.entity.ts';
import { songQueries } from './song-queries.ts';

type CreateSong = z.output<typeof songMessages.create.request>;

type SongPage = z.output<typeof songMessages.page.request>;

type SongQuery = (typeof songQueries)[keyof typeof songQueries];

@Injectable()
export class SongsService {
  readonly #existing = new Batches((ids: readonly number[]) => this.#exist(ids));

  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly artists: ArtistsService,
    private readonly version: CatalogVersion,
    @Inject(CATALOG_CONFIG) private readonly config: CatalogConfig,
  ) {}

  /**
   * Makes a song, or answers with the one that the same key made before; then the header `replayed` says so. Throws FORBIDDEN when the
   * actor has as many songs as they can have.
   */
  async create(request: CreateSong): Promise<JsonBytes> {
    const { actor, artistName, song, idempotencyKey: key } = request;
    const { userId } = actor;
    const { files, ...fields } = song;
    const content = contentOf(song);
    const { songs: limit, idempotencyKeys: maxKeys } = quotasOf(this.config.quotas, actor);
    const created = await this.outbox.transaction((manager, emit) =>
      createOnce(manager, { userId, operation: 'song', key, content, maxKeys }, async () => {
        await assertRoom(manager, { table: 'songs', userId, limit, text: quotaTexts.songs });
        await this.artists.ensure(manager, actor, artistName);
        const saved = await manager.save(manager.create(SongEntity, { ...fields, ...files, userId }));
        emit(songEvents.songCreated, { id: saved.id, userId, assetIds: assetsOf(saved) });
        return saved.id;
      }),
    );
    const { bytes } = await loadResult(created, (id) => this.byId(id));
    return new JsonBytes(bytes, created.isNew ? {} : { [wireHeaders.replayed]: 'true' });
  }

  /** Throws FORBIDDEN when the actor has as many songs as they can have, unless the key made one of them. */
  async assertRoom(actor: Actor, key?: string): Promise<void> {
    const { userId } = actor;
    const { songs: limit } = quotasOf(this.config.quotas, actor);
    await this.database.transaction(async (manager) => {
      if (key !== undefined && (await wasMade(manager, { userId, operation: 'song', key }))) return;
      await assertRoom(manager, { table: 'songs', userId, limit, text: quotaTexts.songs });
    });
  }

  /** Throws NOT_FOUND for a song that is not there and FORBIDDEN for one that is not the actor's. */
  async assertOwner(actor: Actor, id: number): Promise<void> {
    await ownSong(this.database.manager, actor, id);
  }

  async update(actor: Actor, id: number, { image, audio, ...fields }: SongChanges): Promise<JsonBytes> {
    await this.outbox.transaction(async (manager, emit) => {
      const song = await ownSong(manager, actor, id);
      const before = assetsOf(song);
      Object.assign(song, fields);
      if (image)
        Object.assign(song, {
          imageAssetId: image.assetId,
          imageKey: image.key,
          imageColor: image.color ?? null,
        });
      if (audio)
        Object.assign(song, {
          audioAssetId: audio.assetId,
          audioKey: audio.key,
          waveform: audio.waveform ?? null,
          streamVersion: null,
          loudness: null,
          peak: null,
        });
      await manager.save(song);
      const assetIds = assetsOf(song);
      const releasedAssetIds = before.filter((assetId) => !assetIds.includes(assetId));
      if (releasedAssetIds.length)
        emit(songEvents.songUpdated, { id, userId: actor.userId, assetIds, releasedAssetIds });
    });
    return this.byId(id);
  }

  /** Removes the song here, with its places in albums; what others hold of it follows the event. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.outbox.transaction(async (manager, emit) => {
      const song = await ownSong(manager, actor, id);
      await manager.delete(SongEntity, { id });
      emit(songEvents.songDeleted, { id, userId: actor.userId, assetIds: assetsOf(song) });
    });
  }

  /** Counts likes. Counting up and down may come in any order; a song that is gone counts no more. */
  @ConsumesTogether(likeEvents.songLiked)
  async countLikes(likes: { songId: number }[], manager: EntityManager): Promise<void> {
    await addToLikes(manager, likes, 1);
  }

  @ConsumesTogether(likeEvents.songUnliked)
  async countUnlikes(likes: { songId: number }[], manager: EntityManager): Promise<void> {
    await addToLikes(manager, likes, -1);
  }

  @ConsumesTogether(soundEvents.streamMade)
  async setStreams(
    made: z.output<typeof soundEvents.streamMade.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    const values = [made.map(({ assetId }) => assetId), made.map(({ version }) => version)];
    await runPreparedIn(manager, songQueries.setStreams, values);
  }

  @ConsumesTogether(soundEvents.loudnessMeasured)
  async setLoudness(
    measured: z.output<typeof soundEvents.loudnessMeasured.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    await runPreparedIn(manager, songQueries.setLoudness, [
      measured.map(({ assetId }) => assetId),
      measured.map(({ loudness }) => loudness),
      measured.map(({ peak }) => peak),
    ]);
  }

  page({ downTo, ...page }: SongPage): Promise<JsonBytes> {
    if (downTo === undefined) return this.#page(songQueries.page, page);
    return this.#page(songQueries.pageDownTo, page, downTo);
  }

  /** The parts of the whole list: what they were when the version was told, or newer. */
  segments(request: SegmentsRequest): Promise<JsonBytes> {
    return describeSegments(this.database, songQueries.segments, this.version, request);
  }

  pageOfIds(ids: readonly number[], page: ListPage): Promise<JsonBytes> {
    return this.#page(songQueries.pageOfIds, page, ids);
  }

  pageOfUser(userId: number, page: ListPage): Promise<JsonBytes> {
    return this.#page(songQueries.pageOfUser, page, userId);
  }

  /** Throws NOT_FOUND. */
  async assertExists(id: number): Promise<void> {
    if (!(await this.#existing.add(id))) throw new AppError('NOT_FOUND', texts.notFound);
  }

  /** Throws NOT_FOUND. */
  async byId(id: number): Promise<JsonBytes> {
    const [song] = await this.#rows(songQueries.byId, [id]);
    if (!song) throw new AppError('NOT_FOUND', texts.notFound);
    return new JsonBytes(Buffer.from(song.json));
  }

  async #exist(ids: readonly number[]): Promise<boolean[]> {
    const rows = await runPrepared<{ id: number }>(this.database, songQueries.existing, [ids]);
    const existing = new Set(rows.map(({ id }) => id));
    return ids.map((id) => existing.has(id));
  }

  async #page(
    query: SongQuery,
    { before = largestId, limit, unlessVersion }: ListPage,
    ...more: (number | readonly number[])[]
  ): Promise<JsonBytes> {
    const version = await this.version.current();
    if (version === unlessVersion) return unchangedPage(version);
    return arrayPage('songs', await this.#rows(query, [before, limit + 1, ...more]), limit, version);
  }

  #rows(query: SongQuery, values: (number | readonly number[])[]): Promise<JsonRow[]> {
    return runPrepared<JsonRow>(this.database, query, [this.config.mediaBaseUrl, ...values]);
  }
}

async function addToLikes(
  manager: EntityManager,
  likes: readonly { songId: number }[],
  step: 1 | -1,
): Promise<void> {
  await runPreparedIn(manager, songQueries.addToLikes, [likes.map(({ songId }) => songId), step]);
}

/** The song, locked until the transaction ends, if it is the actor's. */
async function ownSong(manager: EntityManager, actor: Actor, id: number): Promise<SongEntity> {
  const lock = manager.queryRunner?.isTransactionActive
    ? ({ mode: 'pessimistic_write' } as const)
    : undefined;
  const song = await manager.findOne(SongEntity, { where: { id }, ...(lock ? { lock } : {}) });
  if (!song) throw new AppError('NOT_FOUND', texts.notFound);
  if (song.userId !== actor.userId) throw new AppError('FORBIDDEN', texts.forbidden);
  return song;
}

/** What a song is made of: its files by their content, since each upload has keys of its own. */
function contentOf({ files, ...fields }: NewSong): Content {
  return { ...fields, image: contentHashOf(files.imageKey), audio: contentHashOf(files.audioKey) };
}

function assetsOf({ imageAssetId, audioAssetId }: SongEntity): string[] {
  return [imageAssetId, audioAssetId];
}
