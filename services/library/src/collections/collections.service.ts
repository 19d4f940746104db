import { Injectable } from '@nestjs/common';
import type { IdPage, likeMessages } from '@rubato/contracts';
import { readIdPage, type JsonBytes } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { allLikedSongIds, likedSongIds, playlistIds } from './id-queries.ts';

type LikePage = z.output<typeof likeMessages.idsOfUser.request>;

@Injectable()
export class CollectionsService {
  constructor(private readonly database: DataSource) {}

  listLikedSongIds({ include, ...page }: LikePage): Promise<JsonBytes> {
    return readIdPage(this.database, include ? allLikedSongIds : likedSongIds, page);
  }

  listPlaylistIds(page: IdPage): Promise<JsonBytes> {
    return readIdPage(this.database, playlistIds, page);
  }
}
