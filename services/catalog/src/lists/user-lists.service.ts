import { Injectable } from '@nestjs/common';
import type { IdPage } from '@rubato/contracts';
import { idPage, type JsonBytes } from '@rubato/service-kit';
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
}
