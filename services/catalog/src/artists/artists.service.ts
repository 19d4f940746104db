import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { ConsumesBatch, ensureUserRow, applyUserUpdates, type UserNameTable } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

const artists: UserNameTable = { table: 'artists', id: 'user_id', name: 'artist_name' };

@Injectable()
export class ArtistsService {
  @ConsumesBatch(authEvents.userUpdated)
  async takeOver(
    users: z.output<typeof authEvents.userUpdated.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    const names = users.map(({ id, artist_name, version }) => ({ userId: id, name: artist_name, version }));
    await applyUserUpdates(manager, artists, names);
  }

  /**
   * Ensures that the actor has an artist row before their first song or album, in case the event has not
   * arrived yet.
   */
  async ensure(manager: EntityManager, actor: Actor, artistName: string): Promise<void> {
    await ensureUserRow(manager, artists, { userId: actor.userId, name: artistName });
  }
}
