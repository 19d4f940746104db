import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { ConsumesTogether, ensureName, takeOverNames, type NameTable } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

const names: NameTable = { table: 'users', id: 'id', name: 'username' };

/** Library's own copy of the usernames that playlists show, fed by auth's events. */
@Injectable()
export class UsersService {
  @ConsumesTogether(authEvents.userUpdated)
  async takeOver(
    users: z.output<typeof authEvents.userUpdated.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    const known = users.map(({ id, username, version }) => ({ userId: id, name: username, version }));
    await takeOverNames(manager, names, known);
  }

  /** Makes sure that the actor has a row before their first playlist, should the event still be on its way. */
  async ensure(manager: EntityManager, actor: Actor, username: string): Promise<void> {
    await ensureName(manager, names, { userId: actor.userId, name: username });
  }
}
