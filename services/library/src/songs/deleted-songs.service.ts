import { Injectable } from '@nestjs/common';
import { AppError, songEvents, texts } from '@rubato/contracts';
import { ConsumesBatch } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Records deleted songs, so that they can no longer be liked or added to playlists. `DeletedSongsCleaner`
 * removes their rows later; until then reads exclude them.
 */
@Injectable()
export class DeletedSongsService {
  @ConsumesBatch(songEvents.songDeleted, 'mark-deleted-songs')
  async markDeleted(songs: { id: number }[], manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO deleted_songs (song_id) SELECT id FROM unnest($1::integer[]) id ORDER BY id
       ON CONFLICT DO NOTHING`,
      [songs.map(({ id }) => id)],
    );
  }

  /**
   * Throws NOT_FOUND for a deleted song. The transaction must already have locked or written a row, so that
   * it has a transaction id: a deletion that it cannot see yet then waits for it before the song counts as
   * cleared.
   */
  async assertNotDeleted(manager: EntityManager, songId: number): Promise<void> {
    const deleted: unknown[] = await manager.query('SELECT 1 FROM deleted_songs WHERE song_id = $1', [
      songId,
    ]);
    if (deleted.length) throw new AppError('NOT_FOUND', texts.notFound);
  }
}
