import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { Consumes } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

@Injectable()
export class ArtistsService {
  /** Takes over a user's artist name, unless a newer one is known: events may come late and out of order. */
  @Consumes(authEvents.userUpdated)
  async takeOver(
    user: z.output<typeof authEvents.userUpdated.payload>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO artists (user_id, artist_name, version) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET artist_name = excluded.artist_name, version = excluded.version
       WHERE artists.version < excluded.version`,
      [user.id, user.artist_name, user.version],
    );
  }

  /** Makes sure that the actor has an artist's row before their first song or album, should the event still be on its way. */
  async ensure(manager: EntityManager, actor: Actor, artistName: string): Promise<void> {
    await manager.query(
      'INSERT INTO artists (user_id, artist_name, version) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
      [actor.userId, artistName],
    );
  }
}
