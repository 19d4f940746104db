import { Injectable } from '@nestjs/common';
import { AppError, likeEvents, texts, type Actor } from '@rubato/contracts';
import { Batches, currentContext, Outbox, runInContext, runPreparedIn } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { addLikes, type AddedLike } from './like-queries.ts';
import { LikeEntity } from './like.entity.ts';

interface Like {
  readonly userId: number;
  readonly songId: number;
  readonly requestId: string;
}

@Injectable()
export class LikesService {
  /** Likes come often and from many: those that come together share a transaction. */
  readonly #adding = new Batches((likes: readonly Like[]) => this.#addAll(likes));

  constructor(private readonly outbox: Outbox) {}

  /** Liking again changes and tells nothing. Throws NOT_FOUND for a song that is gone. */
  async add({ userId }: Actor, songId: number): Promise<{ song_id: number }> {
    const requestId = currentContext()?.requestId ?? randomUUID();
    if (!(await this.#adding.add({ userId, songId, requestId })))
      throw new AppError('NOT_FOUND', texts.notFound);
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

  /** Whether each song is there to be liked. */
  #addAll(likes: readonly Like[]): Promise<boolean[]> {
    return this.outbox.transaction(async (manager, emit) => {
      const added = await runPreparedIn<AddedLike>(manager, addLikes, [
        likes.map(({ userId }) => userId),
        likes.map(({ songId }) => songId),
      ]);
      for (const { userId, songId, requestId } of distinct(likes.filter((_like, n) => added[n]?.isNew)))
        runInContext({ requestId }, () => emit(likeEvents.songLiked, { userId, songId }));
      return added.map(({ isGone }) => !isGone);
    });
  }
}

/** Who likes a song twice at the same moment likes it once. */
function distinct(likes: readonly Like[]): Iterable<Like> {
  return new Map(likes.map((like) => [`${like.userId} ${like.songId}`, like])).values();
}
