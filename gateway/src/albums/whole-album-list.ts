import { Injectable } from '@nestjs/common';
import { keyedObjectOf } from '../lists/list-pages.ts';
import { PageCache } from '../lists/page-cache.ts';
import { WholeListLimits } from '../lists/whole-list-limits.ts';
import { WholeList } from '../lists/whole-list.ts';
import { AlbumsService } from './albums.service.ts';

/** Enough for about 300,000 albums of ten songs. */
const maxBytes = 32 * 1024 * 1024;

/** All albums in one response. */
@Injectable()
export class WholeAlbumList extends WholeList {
  constructor(albums: AlbumsService, cache: PageCache, limits: WholeListLimits) {
    super({ name: 'albums', shape: keyedObjectOf('albums'), source: albums, maxBytes }, cache, limits);
  }
}
