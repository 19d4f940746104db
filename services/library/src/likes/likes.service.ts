import { Injectable } from '@nestjs/common';
import { likeEvents, type Actor } from '@rubato/contracts';
import { Outbox } from '@rubato/service-kit';
import { DeletedSongsService } from '../songs/deleted-songs.service.ts';
import { LikeEntity } from './like.entity.ts';

@Injectable()
export class LikesService {
  constructor(
    private readonly outbox: Outbox,
    private readonly deletedSongs: DeletedSongsService,
  ) {}

  /** Liking again changes and tells nothing. Throws NOT_FOUND for a song that is gone. */
  async add({ userId }: Actor, songId: number): Promise<{ song_id: number }> {
    await this.outbox.transaction(async (manager, emit) => {
      await this.deletedSongs.assertNotDeleted(manager, songId);
      const added: unknown[] = await manager.query(
        'INSERT INTO likes (user_id, song_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING song_id',
        [userId, songId],
      );
      if (added.length) await emit(likeEvents.songLiked, { userId, songId });
    });
    return { song_id: songId };
  }

  /** What was not liked, or is no song, stays so. */
  async remove({ userId }: Actor, songId: number): Promise<{ song_id: number }> {
    await this.outbox.transaction(async (manager, emit) => {
      const { affected } = await manager.delete(LikeEntity, { userId, songId });
      if (affected) await emit(likeEvents.songUnliked, { userId, songId });
    });
    return { song_id: songId };
  }
}
