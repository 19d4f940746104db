import { Injectable } from '@nestjs/common';
import type { IdPage } from '@rubato/contracts';
import { firstIds, idPage, type JsonBytes } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { albumIds, songIds } from './id-queries.ts';

@Injectable()
export class UserListsService {
  constructor(private readonly database: DataSource) {}

  songIds(page: IdPage): Promise<JsonBytes> {
    return idPage(this.database, songIds, page);
  }

  albumIds(page: IdPage): Promise<JsonBytes> {
    return idPage(this.database, albumIds, page);
  }

  /** Returns the first page of both lists. */
  async firstIdsOfUser(userId: number): Promise<{ songIds: number[]; albumIds: number[] }> {
    const [songs, albums] = await Promise.all([
      firstIds(this.database, songIds, userId),
      firstIds(this.database, albumIds, userId),
    ]);
    return { songIds: songs, albumIds: albums };
  }
}
