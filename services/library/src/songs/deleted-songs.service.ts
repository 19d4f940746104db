import { Injectable } from '@nestjs/common';
import { AppError, songEvents, texts } from '@rubato/contracts';
import { ConsumesTogether } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** Keeps songs that are gone out of playlists and likes, also when a wish to add one comes later than its end. */
@Injectable()
export class DeletedSongsService {
  /**
   * The lock waits for those who are adding songs just now, and whoever comes then reads what this has written: a statement
   * sees what was true when it got its lock.
   */
  @ConsumesTogether(songEvents.songDeleted)
  async forget(songs: { id: number }[], manager: EntityManager): Promise<void> {
    const ids = songs.map(({ id }) => id);
    await manager.query('LOCK TABLE likes, playlist_songs IN SHARE ROW EXCLUSIVE MODE');
    await manager.query('INSERT INTO deleted_songs SELECT unnest($1::integer[]) ON CONFLICT DO NOTHING', [
      ids,
    ]);
    await manager.query('DELETE FROM playlist_songs WHERE song_id = ANY($1)', [ids]);
    await manager.query('DELETE FROM likes WHERE song_id = ANY($1)', [ids]);
  }

  /** Throws NOT_FOUND for a song that is gone. One that goes now waits for the transaction, and takes away what it added. */
  async assertNotDeleted(manager: EntityManager, songId: number): Promise<void> {
    await manager.query('LOCK TABLE playlist_songs IN ROW EXCLUSIVE MODE');
    const deleted: unknown[] = await manager.query('SELECT 1 FROM deleted_songs WHERE song_id = $1', [
      songId,
    ]);
    if (deleted.length) throw new AppError('NOT_FOUND', texts.notFound);
  }
}
