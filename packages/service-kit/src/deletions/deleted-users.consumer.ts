import { Injectable } from '@nestjs/common';
import { accountDeletionEvents } from '@rubato/contracts';
import type { EntityManager } from 'typeorm';
import { ConsumesBatch } from '../events/consumes.decorator.ts';
import { addTombstones, deletedUsers } from './tombstones.ts';

/** Records deleted users, whose rows a `DeletionCleaner` then removes. */
@Injectable()
export class DeletedUsersConsumer {
  @ConsumesBatch(accountDeletionEvents.userDeleted, 'mark-deleted-users')
  async markDeleted(users: { id: number }[], manager: EntityManager): Promise<void> {
    await addTombstones(manager, deletedUsers, users);
  }
}
