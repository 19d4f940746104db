import { Injectable } from '@nestjs/common';
import { describeKeyedObject, PageCache, WholeList, WholeListLimits } from '@rubato/gateway-kit';
import { AlbumsService } from './albums.service.ts';

/** Enough for about 300,000 albums of ten songs. */
const maxBytes = 32 * 1024 * 1024;

/** All albums in one response. */
@Injectable()
export class WholeAlbumList extends WholeList {
  constructor(albums: AlbumsService, cache: PageCache, limits: WholeListLimits) {
    super({ name: 'albums', shape: describeKeyedObject('albums'), source: albums, maxBytes }, cache, limits);
  }
}
