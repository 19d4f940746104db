import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class CollectionsService {
  constructor(private readonly database: DataSource) {}

  /** The songs a user likes and the playlists they have, oldest first. */
  async idsOfUser(userId: number): Promise<{ likedSongIds: number[]; playlistIds: number[] }> {
    const [likes, playlists]: [{ id: number }[], { id: number }[]] = await Promise.all([
      this.database.query('SELECT song_id AS id FROM likes WHERE user_id = $1 ORDER BY created_at, song_id', [
        userId,
      ]),
      this.database.query('SELECT id FROM playlists WHERE user_id = $1 ORDER BY id', [userId]),
    ]);
    return {
      likedSongIds: likes.map((like) => like.id),
      playlistIds: playlists.map((playlist) => playlist.id),
    };
  }
}
