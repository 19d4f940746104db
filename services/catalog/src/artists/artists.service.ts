import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { ConsumesTogether, ensureName, takeOverNames, type NameTable } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

const artists: NameTable = { table: 'artists', id: 'user_id', name: 'artist_name' };

@Injectable()
export class ArtistsService {
  @ConsumesTogether(authEvents.userUpdated)
  async takeOver(
    users: z.output<typeof authEvents.userUpdated.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    const names = users.map(({ id, artist_name, version }) => ({ userId: id, name: artist_name, version }));
    await takeOverNames(manager, artists, names);
  }

  /**
   * Ensures that the actor has an artist row before their first song or album, in case the event has not
   * arrived yet.
   */
  async ensure(manager: EntityManager, actor: Actor, artistName: string): Promise<void> {
    await ensureName(manager, artists, { userId: actor.userId, name: artistName });
  }
}
