import { Injectable } from '@nestjs/common';
import { AppError, songEvents, texts } from '@rubato/contracts';
import { ConsumesTogether, runPreparedIn } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

const assignTransactionId = { name: 'assign-transaction-id', text: 'SELECT pg_current_xact_id()' };

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
   * Lets the next statement of the transaction rely on what it reads in `deleted_songs`: a deletion that it does not see yet will wait
   * for the end of this transaction before it is finished. A transaction that has locked or written a row has been announced already.
   */
  async announceAdding(manager: EntityManager): Promise<void> {
    await runPreparedIn(manager, assignTransactionId, []);
  }

  /** Throws NOT_FOUND for a song that is gone. The transaction must have been announced. */
  async assertNotDeleted(manager: EntityManager, songId: number): Promise<void> {
    const deleted: unknown[] = await manager.query('SELECT 1 FROM deleted_songs WHERE song_id = $1', [
      songId,
    ]);
    if (deleted.length) throw new AppError('NOT_FOUND', texts.notFound);
  }
}
