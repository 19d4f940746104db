import { Injectable } from '@nestjs/common';
import { visibilityEvents } from '@rubato/contracts';
import { Consumes } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

type VisibilityChange = z.output<typeof visibilityEvents.contentVisibilityChanged.payload>;

const store = `
  INSERT INTO blocked_songs AS song (song_id, revision, is_blocked) VALUES ($1, $2, $3)
  ON CONFLICT (song_id) DO UPDATE SET revision = excluded.revision, is_blocked = excluded.is_blocked
    WHERE song.revision < excluded.revision
  RETURNING song_id`;

/** Locks the versions in the order of the users, like every change of several users' lists. */
const raise = (versions: string, users: string) => `
  INSERT INTO ${versions} AS list (user_id, version)
  SELECT user_id, extract(epoch FROM now())::bigint * 1000 FROM (${users}) users ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET version = greatest(list.version + 1, excluded.version)`;
const raiseLikes = raise('like_versions', 'SELECT user_id FROM likes WHERE song_id = $1');
const raisePlaylists = raise(
  'library_versions',
  `SELECT DISTINCT user_id FROM playlists
   WHERE id IN (SELECT playlist_id FROM playlist_songs WHERE song_id = $1)`,
);

/**
 * Hides songs that moderators have blocked from playlists and likes, which keep them. The class name and the name of the event
 * handler are part of the name of its durable consumer.
 */
@Injectable()
export class BlockedSongsService {
  /** Ignores an event that is older than the last one about the song. */
  @Consumes(visibilityEvents.contentVisibilityChanged, 'hide-blocked-songs')
  async updateVisibility(
    { kind, id, revision, visibility }: VisibilityChange,
    manager: EntityManager,
  ): Promise<void> {
    if (kind !== 'song') return;
    const changed: unknown[] = await manager.query(store, [id, revision, visibility === 'blocked']);
    if (!changed.length) return;
    await manager.query(raiseLikes, [id]);
    await manager.query(raisePlaylists, [id]);
  }
}
