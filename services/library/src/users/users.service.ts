import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { Consumes } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

/** Library's own copy of the usernames that playlists show, fed by auth's events. */
@Injectable()
export class UsersService {
  /** Takes over a username, unless a newer one is known: events may come late and out of order. */
  @Consumes(authEvents.userUpdated)
  async takeOver(
    user: z.output<typeof authEvents.userUpdated.payload>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO users (id, username, version) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET username = excluded.username, version = excluded.version
       WHERE users.version < excluded.version`,
      [user.id, user.username, user.version],
    );
  }

  /** Makes sure that the actor has a row before their first playlist, should the event still be on its way. */
  async ensure(manager: EntityManager, actor: Actor, username: string): Promise<void> {
    await manager.query(
      'INSERT INTO users (id, username, version) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
      [actor.userId, username],
    );
  }
}
