import { Injectable } from '@nestjs/common';
import { AppError, songEvents, texts } from '@rubato/contracts';
import { ConsumesTogether } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Keeps songs that are gone out of playlists and likes, also when a wish to add one comes later than its end. Their rows are removed
 * by `DeletedSongsCleaner`, after a while; until then reads leave them out.
 */
@Injectable()
export class DeletedSongsService {
  @ConsumesTogether(songEvents.songDeleted)
  async forget(songs: { id: number }[], manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO deleted_songs (song_id) SELECT id FROM unnest($1::integer[]) id ORDER BY id
       ON CONFLICT DO NOTHING`,
      [songs.map(({ id }) => id)],
    );
  }

  /**
   * Throws NOT_FOUND for a song that is gone. The transaction must have locked or written a row before: a deletion that is not seen
   * here waits for the end of such a transaction before it is finished.
   */
  async assertNotDeleted(manager: EntityManager, songId: number): Promise<void> {
    const deleted: unknown[] = await manager.query('SELECT 1 FROM deleted_songs WHERE song_id = $1', [
      songId,
    ]);
    if (deleted.length) throw new AppError('NOT_FOUND', texts.notFound);
  }
}
