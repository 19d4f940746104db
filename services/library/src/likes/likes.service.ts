import { Inject, Injectable } from '@nestjs/common';
import { AppError, likeEvents, likeMessages, quotaTexts, texts, type Actor } from '@rubato/contracts';
import {
  BatchQueue,
  getCurrentContext,
  Outbox,
  createQuotaExceeded,
  toQuotas,
  runInContext,
  runPrepared,
  runPreparedWithin,
} from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { LIBRARY_CONFIG, type LibraryConfig } from '../config.ts';
import { addLikes, countLikes, exportLikes, type AddedLike, type LikeCounts } from './like-queries.ts';
import { undoExcessLikes, type Like } from './like-quota.ts';
import { LikeEntity } from './like.entity.ts';

type ExportRequest = z.output<typeof likeMessages.export.request>;
type ExportedLike = z.output<typeof likeMessages.export.response>['likes'][number];

interface WantedLike extends Like {
  readonly requestId: string;
}

type Outcome = 'liked' | 'song deleted' | 'quota exceeded';

@Injectable()
export class LikesService {
  /** Likes are frequent: concurrent ones share a transaction. */
  readonly #adding = new BatchQueue((likes: readonly WantedLike[]) => this.#addAll(likes));

  constructor(
    private readonly outbox: Outbox,
    @Inject(LIBRARY_CONFIG) private readonly config: LibraryConfig,
    private readonly database: DataSource,
  ) {}

  /** Idempotent. Throws NOT_FOUND for a deleted song and FORBIDDEN if the actor's quota is exhausted. */
  async add(actor: Actor, songId: number): Promise<{ song_id: number }> {
    const { userId } = actor;
    const { likes: limit } = toQuotas(this.config.quotas, actor);
    const requestId = getCurrentContext()?.requestId ?? randomUUID();
    const outcome = await this.#adding.add({ userId, songId, limit, requestId });
    if (outcome === 'song deleted') throw new AppError('NOT_FOUND', texts.notFound);
    if (outcome === 'quota exceeded') throw createQuotaExceeded(quotaTexts.likes(limit));
    return { song_id: songId };
  }

  /** Does nothing if the song is not liked or does not exist. */
  async remove({ userId }: Actor, songId: number): Promise<{ song_id: number }> {
    await this.outbox.runTransaction(async (manager, emit) => {
      const { affected } = await manager.delete(LikeEntity, { userId, songId });
      if (affected) emit(likeEvents.songUnliked, { userId, songId });
    });
    return { song_id: songId };
  }

  /** Returns the like count of each song, in order. */
  async listCounts(songIds: readonly number[]): Promise<LikeCounts> {
    const [counted] = await runPrepared<LikeCounts>(this.database, countLikes, [songIds]);
    return counted!;
  }

  /** All likes, by user and song. */
  async export({ after, limit }: ExportRequest): Promise<{ likes: ExportedLike[] }> {
    const { userId, songId } = after ?? { userId: 0, songId: 0 };
    return { likes: await runPrepared<ExportedLike>(this.database, exportLikes, [userId, songId, limit]) };
  }

  #addAll(likes: readonly WantedLike[]): Promise<Outcome[]> {
    return this.outbox.runTransaction(async (manager, emit) => {
      const added = await runPreparedWithin<AddedLike>(manager, addLikes, [
        likes.map(({ userId }) => userId),
        likes.map(({ songId }) => songId),
      ]);
      const excess = await undoExcessLikes(manager, likes, added);
      const kept = likes.filter((like, n) => added[n]?.isNew && !excess.has(like));
      for (const { userId, songId, requestId } of removeDuplicates(kept))
        runInContext({ requestId }, () => emit(likeEvents.songLiked, { userId, songId }));
      return likes.map((like, n) =>
        added[n]?.isDeleted ? 'song deleted' : excess.has(like) ? 'quota exceeded' : 'liked',
      );
    });
  }
}

/** Removes duplicates of concurrent likes. */
function removeDuplicates(likes: readonly WantedLike[]): Iterable<WantedLike> {
  return new Map(likes.map((like) => [`${like.userId} ${like.songId}`, like])).values();
}
