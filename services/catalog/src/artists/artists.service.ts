import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { Consumes, ensureName, takeOverName, type NameTable } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

const artists: NameTable = { table: 'artists', id: 'user_id', name: 'artist_name' };

@Injectable()
export class ArtistsService {
  @Consumes(authEvents.userUpdated)
  async takeOver(
    user: z.output<typeof authEvents.userUpdated.payload>,
    manager: EntityManager,
  ): Promise<void> {
    await takeOverName(manager, artists, { userId: user.id, name: user.artist_name, version: user.version });
  }

  /** Makes sure that the actor has an artist's row before their first song or album, should the event still be on its way. */
  async ensure(manager: EntityManager, actor: Actor, artistName: string): Promise<void> {
    await ensureName(manager, artists, { userId: actor.userId, name: artistName });
  }
}
