import { Injectable } from '@nestjs/common';
import { followEvents } from '@rubato/contracts';
import { Outbox, type OwnedRows } from '@rubato/service-kit';

const batchSize = 500;

const deleteFollows = `
  DELETE FROM follows WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM follows WHERE artist_id = $1 ORDER BY user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
  RETURNING user_id`;

/** Removes the follows of an artist who no longer exists. */
@Injectable()
export class FollowsOfArtists implements OwnedRows {
  readonly tables = { follows: 'artist_id' };
  readonly derivedTables = { follower_counts: 'artist_id' };

  constructor(private readonly outbox: Outbox) {}

  removeBatch(artistId: number): Promise<number> {
    return this.outbox.runTransaction(async (manager, emit) => {
      const [follows]: [{ user_id: number }[], number] = await manager.query(deleteFollows, [artistId]);
      for (const { user_id: userId } of follows) emit(followEvents.artistUnfollowed, { userId, artistId });
      return follows.length;
    });
  }
}
