import { Injectable } from '@nestjs/common';
import type { IdPage, likeMessages } from '@rubato/contracts';
import { idPage, type JsonBytes } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { allLikedSongIds, likedSongIds, playlistIds } from './id-queries.ts';

type LikePage = z.output<typeof likeMessages.idsOfUser.request>;

@Injectable()
export class CollectionsService {
  constructor(private readonly database: DataSource) {}

  likedSongIds({ include, ...page }: LikePage): Promise<JsonBytes> {
    return idPage(this.database, include ? allLikedSongIds : likedSongIds, page);
  }

  playlistIds(page: IdPage): Promise<JsonBytes> {
    return idPage(this.database, playlistIds, page);
  }
}
