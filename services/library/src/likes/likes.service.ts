import { Inject, Injectable } from '@nestjs/common';
import { AppError, likeEvents, quotaTexts, texts, type Actor } from '@rubato/contracts';
import {
  Batches,
  currentContext,
  Outbox,
  overQuota,
  quotasOf,
  runInContext,
  runPrepared,
  runPreparedIn,
} from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { LIBRARY_CONFIG, type LibraryConfig } from '../config.ts';
import { addLikes, countLikes, type AddedLike, type LikeCounts } from './like-queries.ts';
import { takeBackExcess, type Like } from './like-quota.ts';
import { LikeEntity } from './like.entity.ts';

interface WantedLike extends Like {
  readonly requestId: string;
}

type Outcome = 'liked' | 'gone' | 'full';

@Injectable()
export class LikesService {
  /** Likes come often and from many: those that come together share a transaction. */
  readonly #adding = new Batches((likes: readonly WantedLike[]) => this.#addAll(likes));

  constructor(
    private readonly outbox: Outbox,
    @Inject(LIBRARY_CONFIG) private readonly config: LibraryConfig,
    private readonly database: DataSource,
  ) {}

  /** Liking again changes and tells nothing. Throws NOT_FOUND for a song that is gone, FORBIDDEN when the actor has too many likes. */
  async add(actor: Actor, songId: number): Promise<{ song_id: number }> {
    const { userId } = actor;
    const { likes: limit } = quotasOf(this.config.quotas, actor);
    const requestId = currentContext()?.requestId ?? randomUUID();
    const outcome = await this.#adding.add({ userId, songId, limit, requestId });
    if (outcome === 'gone') throw new AppError('NOT_FOUND', texts.notFound);
    if (outcome === 'full') throw overQuota(quotaTexts.likes(limit));
    return { song_id: songId };
  }

  /** What was not liked, or is no song, stays so. */
  async remove({ userId }: Actor, songId: number): Promise<{ song_id: number }> {
    await this.outbox.transaction(async (manager, emit) => {
      const { affected } = await manager.delete(LikeEntity, { userId, songId });
      if (affected) emit(likeEvents.songUnliked, { userId, songId });
    });
    return { song_id: songId };
  }

  /** How many likes each song has, in order. */
  async counts(songIds: readonly number[]): Promise<LikeCounts> {
    const [counted] = await runPrepared<LikeCounts>(this.database, countLikes, [songIds]);
    return counted!;
  }

  #addAll(likes: readonly WantedLike[]): Promise<Outcome[]> {
    return this.outbox.transaction(async (manager, emit) => {
      const added = await runPreparedIn<AddedLike>(manager, addLikes, [
        likes.map(({ userId }) => userId),
        likes.map(({ songId }) => songId),
      ]);
      const excess = await takeBackExcess(manager, likes, added);
      const kept = likes.filter((like, n) => added[n]?.isNew && !excess.has(like));
      for (const { userId, songId, requestId } of distinct(kept))
        runInContext({ requestId }, () => emit(likeEvents.songLiked, { userId, songId }));
      return likes.map((like, n) => (added[n]?.isGone ? 'gone' : excess.has(like) ? 'full' : 'liked'));
    });
  }
}

/** Who likes a song twice at the same moment likes it once. */
function distinct(likes: readonly WantedLike[]): Iterable<WantedLike> {
  return new Map(likes.map((like) => [`${like.userId} ${like.songId}`, like])).values();
}
