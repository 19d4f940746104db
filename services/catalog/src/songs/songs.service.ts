import { Inject, Injectable } from '@nestjs/common';
import {
  parseContentHash,
  likeEvents,
  quotaTexts,
  songContentSchema,
  songEvents,
  songMessages,
  audioEvents,
  type Actor,
  type NewSong,
  type SongChanges,
} from '@rubato/contracts';
import {
  assertOwned,
  assertWithinQuota,
  ConsumesBatch,
  createOnce,
  JsonBytes,
  loadResult,
  lockOwned,
  Outbox,
  toQuotas,
  runPreparedWithin,
  wasCreated,
  wireHeaders,
  type Content,
  type Emit,
  type JsonRow,
} from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ArtistsService } from '../artists/artists.service.ts';
import { CATALOG_CONFIG, type CatalogConfig } from '../config.ts';
import { assertNotBlocked } from '../moderation/visibility.ts';
import { adjustLikeCounts } from './like-counter.ts';
import { SongListsService } from './song-lists.service.ts';
import { SongEntity } from './song.entity.ts';
import { songQueries } from './song-queries.ts';

type CreateSong = z.output<typeof songMessages.create.request>;

/** Writes songs. */
@Injectable()
export class SongsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly artists: ArtistsService,
    private readonly lists: SongListsService,
    @Inject(CATALOG_CONFIG) private readonly config: CatalogConfig,
  ) {}

  /**
   * Creates a song, or returns the one created with the same idempotency key, with the header `replayed`.
   * Throws FORBIDDEN if the actor's quota is exhausted.
   */
  async create(request: CreateSong): Promise<JsonBytes> {
    const { actor, artistName, song, idempotencyKey: key } = request;
    const { userId } = actor;
    const content = toContent(song);
    const { songs: limit, idempotencyKeys: maxKeys } = toQuotas(this.config.quotas, actor);
    const created = await this.outbox.runTransaction((manager, emit) =>
      createOnce(manager, { userId, operation: 'song', key, content, maxKeys }, async () => {
        await assertWithinQuota(manager, { table: 'songs', userId, limit, formatText: quotaTexts.songs });
        await this.artists.ensure(manager, actor, artistName);
        const saved = await manager.save(manager.create(SongEntity, { ...toColumns(song), userId }));
        await announceSong(manager, emit, saved.id);
        emit(songEvents.songCreated, { id: saved.id, userId, assetIds: listAssets(saved) });
        return saved.id;
      }),
    );
    const { bytes } = await loadResult(created, (id) => this.lists.getById(id, actor));
    return new JsonBytes(bytes, created.isNew ? {} : { [wireHeaders.replayed]: 'true' });
  }

  /**
   * Throws FORBIDDEN if the actor's quota is exhausted, unless a song was already created with the
   * idempotency key.
   */
  async assertRoom(actor: Actor, key?: string): Promise<void> {
    const { userId } = actor;
    const { songs: limit } = toQuotas(this.config.quotas, actor);
    await this.database.transaction(async (manager) => {
      if (key !== undefined && (await wasCreated(manager, { userId, operation: 'song', key }))) return;
      await assertWithinQuota(manager, { table: 'songs', userId, limit, formatText: quotaTexts.songs });
    });
  }

  /** Throws NOT_FOUND if the song does not exist and FORBIDDEN if it is another user's. */
  async assertOwner(actor: Actor, id: number): Promise<void> {
    assertOwned(await this.database.manager.findOneBy(SongEntity, { id }), actor);
  }

  /** Throws FORBIDDEN for another user's song and for a blocked one. */
  async update(actor: Actor, id: number, changes: SongChanges): Promise<JsonBytes> {
    const { image: _image, audio: _audio, ...content } = changes;
    await this.outbox.runTransaction(async (manager, emit) => {
      const song = await lockOwned(manager, SongEntity, actor, id);
      assertNotBlocked(song);
      const before = listAssets(song);
      const hasNewContent = Object.keys(content).length > 0;
      Object.assign(song, toColumns(changes), { revision: song.revision + (hasNewContent ? 1 : 0) });
      await manager.save(song);
      if (hasNewContent) await announceSong(manager, emit, id);
      const assetIds = listAssets(song);
      const releasedAssetIds = before.filter((assetId) => !assetIds.includes(assetId));
      if (releasedAssetIds.length)
        emit(songEvents.songUpdated, { id, userId: actor.userId, assetIds, releasedAssetIds });
    });
    return this.lists.getById(id, actor);
  }

  /**
   * Deletes the song, also from albums. Other services delete their data about it when they receive the
   * event.
   */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.outbox.runTransaction(async (manager, emit) => {
      const song = await lockOwned(manager, SongEntity, actor, id);
      await manager.delete(SongEntity, { id });
      emit(songEvents.songDeleted, { id, userId: actor.userId, assetIds: listAssets(song) });
    });
  }

  @ConsumesBatch(likeEvents.songLiked, 'count-likes')
  async countLikes(likes: { songId: number }[], manager: EntityManager): Promise<void> {
    await adjustLikeCounts(manager, likes, 1);
  }

  @ConsumesBatch(likeEvents.songUnliked, 'count-unlikes')
  async countUnlikes(likes: { songId: number }[], manager: EntityManager): Promise<void> {
    await adjustLikeCounts(manager, likes, -1);
  }

  @ConsumesBatch(audioEvents.streamMade, 'set-streams')
  async setStreams(
    made: z.output<typeof audioEvents.streamMade.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    const values = [made.map(({ assetId }) => assetId), made.map(({ version }) => version)];
    await runPreparedWithin(manager, songQueries.setStreams, values);
  }

  @ConsumesBatch(audioEvents.loudnessMeasured, 'set-loudness')
  async setLoudness(
    measured: z.output<typeof audioEvents.loudnessMeasured.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    await runPreparedWithin(manager, songQueries.setLoudness, [
      measured.map(({ assetId }) => assetId),
      measured.map(({ loudness }) => loudness),
      measured.map(({ peak }) => peak),
      measured.map(({ waveform }) => Buffer.from(waveform)),
    ]);
  }
}

/** Emits the current content of the song. */
export async function announceSong(manager: EntityManager, emit: Emit, id: number): Promise<void> {
  const [row] = await runPreparedWithin<JsonRow>(manager, songQueries.content, [id]);
  if (row) emit(songEvents.songChanged, songContentSchema.parse(JSON.parse(row.json)));
}

/**
 * The content for idempotency checks. Files are identified by their content hash, since each upload has its
 * own keys.
 */
function toContent({ image, audio, ...fields }: NewSong): Content {
  return { ...fields, image: parseContentHash(image.key), audio: parseContentHash(audio.key) };
}

/** The columns that a change sets. What jobs have found out about the previous audio file is removed. */
function toColumns({ image, audio, ...fields }: SongChanges): Partial<SongEntity> {
  return {
    ...fields,
    ...(image && { imageAssetId: image.assetId, imageKey: image.key, imageColor: image.color ?? null }),
    ...(audio && {
      audioAssetId: audio.assetId,
      audioKey: audio.key,
      audioSeconds: audio.durationSeconds,
      waveform: null,
      streamVersion: null,
      loudness: null,
      peak: null,
    }),
  };
}

export function listAssets({ imageAssetId, audioAssetId }: SongEntity): string[] {
  return [imageAssetId, audioAssetId];
}
