import type { Actor } from '@rubato/contracts';
import { lockOwned } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import { PlaylistEntity } from './playlist.entity.ts';

/** Locks the actor's playlist until the transaction ends. Playlists are private: another user's is NOT_FOUND. */
export function lockPlaylist(manager: EntityManager, actor: Actor, id: number): Promise<PlaylistEntity> {
  return lockOwned(manager, PlaylistEntity, actor, id, 'private');
}
