import { Injectable } from '@nestjs/common';
import { AppError, songEvents, texts } from '@rubato/contracts';
import { Consumes } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** Any number will do, as long as nothing else in this database locks under it. */
const songLock = 7_283_601;

/** Keeps songs that are gone out of playlists and likes, also when a wish to add one comes later than its end. */
@Injectable()
export class DeletedSongsService {
  @Consumes(songEvents.songDeleted)
  async forget({ id }: { id: number }, manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [songLock, id]);
    await manager.query('INSERT INTO deleted_songs (song_id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
    await manager.query('DELETE FROM playlist_songs WHERE song_id = $1', [id]);
    await manager.query('DELETE FROM likes WHERE song_id = $1', [id]);
  }

  /** Throws NOT_FOUND for a song that is gone. One that goes now waits for the transaction, and takes away what it added. */
  async assertNotDeleted(manager: EntityManager, songId: number): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [songLock, songId]);
    const deleted: unknown[] = await manager.query('SELECT 1 FROM deleted_songs WHERE song_id = $1', [
      songId,
    ]);
    if (deleted.length) throw new AppError('NOT_FOUND', texts.notFound);
  }
}
