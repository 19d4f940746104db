import { Injectable } from '@nestjs/common';
import type { IdPage } from '@rubato/contracts';
import { firstIds, idPage, type JsonBytes } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { likedSongIds, playlistIds } from './id-queries.ts';

@Injectable()
export class CollectionsService {
  constructor(private readonly database: DataSource) {}

  likedSongIds(page: IdPage): Promise<JsonBytes> {
    return idPage(this.database, likedSongIds, page);
  }

  playlistIds(page: IdPage): Promise<JsonBytes> {
    return idPage(this.database, playlistIds, page);
  }

  /** Returns the first page of both lists. */
  async firstIdsOfUser(userId: number): Promise<{ likedSongIds: number[]; playlistIds: number[] }> {
    const [likes, playlists] = await Promise.all([
      firstIds(this.database, likedSongIds, userId),
      firstIds(this.database, playlistIds, userId),
    ]);
    return { likedSongIds: likes, playlistIds: playlists };
  }
}
