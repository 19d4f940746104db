import { Inject, Injectable } from '@nestjs/common';
import { followEvents, followMessages, quotaTexts, type Actor } from '@rubato/contracts';
import { assertNotOverQuota, Outbox, toQuotas, runPrepared, runPreparedWithin } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { LIBRARY_CONFIG, type LibraryConfig } from '../config.ts';
import { countFollowers } from './count-followers.ts';
import { followQueries } from './follow-queries.ts';

type ExportRequest = z.output<typeof followMessages.export.request>;
type Follow = z.output<typeof followEvents.artistFollowed.payload>;

/** Artists are only ids here: catalog owns them. */
@Injectable()
export class FollowsService {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    @Inject(LIBRARY_CONFIG) private readonly config: LibraryConfig,
  ) {}

  /** Idempotent. Throws FORBIDDEN if the actor's quota is exhausted. */
  async add(actor: Actor, artistId: number): Promise<{ artist_id: number }> {
    const { userId } = actor;
    const { follows: limit } = toQuotas(this.config.quotas, actor);
    await this.outbox.runTransaction(async (manager, emit) => {
      const added = await runPreparedWithin(manager, followQueries.add, [userId, artistId]);
      if (added.length === 0) return;
      await assertNotOverQuota(manager, { table: 'follows', userId, limit, formatText: quotaTexts.follows });
      await countFollowers(manager, [artistId], 1);
      emit(followEvents.artistFollowed, { userId, artistId });
    });
    return { artist_id: artistId };
  }

  /** Does nothing if the actor does not follow the artist. */
  async remove({ userId }: Actor, artistId: number): Promise<{ artist_id: number }> {
    await this.outbox.runTransaction(async (manager, emit) => {
      const removed = await runPreparedWithin(manager, followQueries.remove, [userId, artistId]);
      if (removed.length === 0) return;
      await countFollowers(manager, [artistId], -1);
      emit(followEvents.artistUnfollowed, { userId, artistId });
    });
    return { artist_id: artistId };
  }

  /** All at once: the quota keeps them few. */
  async listIdsByUser(userId: number): Promise<{ ids: number[] }> {
    const rows = await runPrepared<{ id: number }>(this.database, followQueries.idsOfUser, [userId]);
    return { ids: rows.map(({ id }) => id) };
  }

  async listCounts(artistIds: readonly number[]): Promise<{ counts: number[] }> {
    const rows = await runPrepared<{ followers: number }>(this.database, followQueries.counts, [artistIds]);
    return { counts: rows.map(({ followers }) => followers) };
  }

  async export({ after, limit }: ExportRequest): Promise<{ follows: Follow[] }> {
    const { userId, artistId } = after ?? { userId: 0, artistId: 0 };
    const values = [userId, artistId, limit];
    return { follows: await runPrepared<Follow>(this.database, followQueries.export, values) };
  }
}
