import { Injectable } from '@nestjs/common';
import { authEvents, type Actor } from '@rubato/contracts';
import { ConsumesBatch, ensureUserRow, applyUserUpdates, type UserNameTable } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

const names: UserNameTable = { table: 'users', id: 'id', name: 'username' };

/** The usernames that playlists show, replicated from auth by events. */
@Injectable()
export class UsersService {
  @ConsumesBatch(authEvents.userUpdated, 'copy-user-names')
  async copyNames(
    users: z.output<typeof authEvents.userUpdated.payload>[],
    manager: EntityManager,
  ): Promise<void> {
    const received = users.map(({ id, username, version }) => ({ userId: id, name: username, version }));
    await applyUserUpdates(manager, names, received);
  }

  /** Ensures that the actor has a row before their first playlist, in case the event has not arrived yet. */
  async ensure(manager: EntityManager, actor: Actor, username: string): Promise<void> {
    await ensureUserRow(manager, names, { userId: actor.userId, name: username });
  }
}
