import { Injectable } from '@nestjs/common';
import { describeArray, PageCache, WholeList, WholeListLimits } from '@rubato/gateway-kit';
import { SongsService } from './songs.service.ts';

/** Enough for about 600,000 songs with one line of lyrics each, or 100,000 with full lyrics. */
const maxBytes = 96 * 1024 * 1024;

/** All songs in one response. */
@Injectable()
export class WholeSongList extends WholeList {
  constructor(songs: SongsService, cache: PageCache, limits: WholeListLimits) {
    super({ name: 'songs', shape: describeArray('songs'), source: songs, maxBytes }, cache, limits);
  }
}
