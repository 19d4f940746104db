import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { Consumes, ensureName, takeOverName, type NameTable } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

const users: NameTable = { table: 'users', id: 'id', name: 'username' };

/** Library's own copy of the usernames that playlists show, fed by auth's events. */
@Injectable()
export class UsersService {
  @Consumes(authEvents.userUpdated)
  async takeOver(
    user: z.output<typeof authEvents.userUpdated.payload>,
    manager: EntityManager,
  ): Promise<void> {
    await takeOverName(manager, users, { userId: user.id, name: user.username, version: user.version });
  }

  /** Makes sure that the actor has a row before their first playlist, should the event still be on its way. */
  async ensure(manager: EntityManager, actor: Actor, username: string): Promise<void> {
    await ensureName(manager, users, { userId: actor.userId, name: username });
  }
}
