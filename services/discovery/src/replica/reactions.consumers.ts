import { Injectable } from '@nestjs/common';
import { followEvents, likeEvents } from '@rubato/contracts';
import { ConsumesBatch, runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { ChangeProcessor } from './change-processor.ts';
import { lockCopies, reportChanges } from './copies.ts';
import { replicaStatements as statements } from './replica-statements.ts';

interface Like {
  readonly userId: number;
  readonly songId: number;
}

interface Follow {
  readonly userId: number;
  readonly artistId: number;
}

type Times = readonly Date[];

/** Keeps the copies of likes and follows. Their events have no revision; the later one counts. */
@Injectable()
export class ReactionsConsumers {
  constructor(private readonly processor: ChangeProcessor) {}

  @ConsumesBatch(likeEvents.songLiked, 'add-likes')
  async addLikes(likes: Like[], manager: EntityManager, times: Times): Promise<void> {
    await lockCopies(manager, 'songs');
    await runPreparedWithin(manager, statements.addLikes, [...toLikes(likes), times]);
    await runPreparedWithin(manager, statements.adjustLikes, [likes.map(({ songId }) => songId), 1]);
  }

  @ConsumesBatch(likeEvents.songUnliked, 'remove-likes')
  async removeLikes(likes: Like[], manager: EntityManager, times: Times): Promise<void> {
    await lockCopies(manager, 'songs');
    await runPreparedWithin(manager, statements.removeLikes, [...toLikes(likes), times]);
    await runPreparedWithin(manager, statements.adjustLikes, [likes.map(({ songId }) => songId), -1]);
  }

  @ConsumesBatch(followEvents.artistFollowed, 'add-follows')
  async addFollows(follows: Follow[], manager: EntityManager, times: Times): Promise<void> {
    await lockCopies(manager, 'artists');
    await runPreparedWithin(manager, statements.addFollows, [...toFollows(follows), times]);
    await this.#report(follows, manager);
  }

  @ConsumesBatch(followEvents.artistUnfollowed, 'remove-follows')
  async removeFollows(follows: Follow[], manager: EntityManager, times: Times): Promise<void> {
    await lockCopies(manager, 'artists');
    await runPreparedWithin(manager, statements.removeFollows, [...toFollows(follows), times]);
    await this.#report(follows, manager);
  }

  /** The popularity of an artist follows from the followers. */
  async #report(follows: readonly Follow[], manager: EntityManager): Promise<void> {
    await reportChanges(
      manager,
      'followers',
      follows.map(({ artistId }) => artistId),
    );
    this.processor.wake();
  }
}

const toLikes = (likes: readonly Like[]) => [
  likes.map(({ userId }) => userId),
  likes.map(({ songId }) => songId),
];

const toFollows = (follows: readonly Follow[]) => [
  follows.map(({ userId }) => userId),
  follows.map(({ artistId }) => artistId),
];
