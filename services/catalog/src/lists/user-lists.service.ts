import { Injectable } from '@nestjs/common';
import type { IdPage } from '@rubato/contracts';
import { readIdPage, type JsonBytes } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { albumIds, songIds } from './id-queries.ts';

@Injectable()
export class UserListsService {
  constructor(private readonly database: DataSource) {}

  listSongIds(page: IdPage): Promise<JsonBytes> {
    return readIdPage(this.database, songIds, page);
  }

  listAlbumIds(page: IdPage): Promise<JsonBytes> {
    return readIdPage(this.database, albumIds, page);
  }
}
