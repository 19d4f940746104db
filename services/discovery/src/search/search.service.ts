import { Inject, Injectable } from '@nestjs/common';
import { type SearchKind } from '@rubato/contracts';
import { runPrepared } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { searchMessages } from '../contract/index.ts';
import { findMatchingLine } from './matching-line.ts';
import { compareRanks } from './rank.ts';
import { readCursor, writeCursor, type SearchPosition } from './search-cursor.ts';
import {
  comparableRanks,
  SEARCH_INDEX,
  type DocumentKind,
  type SearchHit,
  type SearchIndex,
} from './search-index.ts';
import { SearchLimits } from './search-limits.ts';

type Request = z.output<typeof searchMessages.find.request>;
type Found = z.input<typeof searchMessages.find.response>;
type DocumentList = Exclude<SearchKind, 'lyrics'>;

/** Songs of which the lyrics are paged through; further ones are not found. */
const maxLyrics = 200;

const kindOf: Readonly<Record<DocumentList, DocumentKind>> = {
  artists: 'artist',
  songs: 'song',
  albums: 'album',
  playlists: 'playlist',
};
const documentLists = Object.keys(kindOf) as DocumentList[];

const lyricsOf = {
  name: 'lyrics-of-songs',
  text: 'SELECT song_id AS "songId", lyrics FROM song_lyrics WHERE song_id = ANY($1::integer[])',
};

/** The owners among $2 whom the user $1 follows. */
const followedOwners = {
  name: 'search-followed-owners',
  text: `
    SELECT artists.user_id AS id FROM follows JOIN artists ON artists.id = follows.artist_id
    WHERE follows.user_id = $1 AND artists.user_id = ANY($2::integer[])`,
};

/** Answers searches from the index. */
@Injectable()
export class SearchService {
  constructor(
    @Inject(SEARCH_INDEX) private readonly index: SearchIndex,
    private readonly database: DataSource,
    private readonly limits: SearchLimits,
  ) {}

  /** Throws INVALID for a cursor of another query, and TOO_MANY_REQUESTS. */
  async find({ query, kinds, limit, cursor, userId, clientAddress }: Request): Promise<Found> {
    await this.limits.count(clientAddress);
    const wanted = new Set(kinds);
    const [onlyKind] = wanted.size === 1 ? kinds : [];
    const after = cursor !== undefined && onlyKind ? readCursor(query, onlyKind, cursor) : undefined;
    const { hits, lyrics, didYouMean } = await this.index.find({
      text: query,
      kinds: documentLists.filter((list) => wanted.has(list)).map((list) => kindOf[list]),
      lyrics: wanted.has('lyrics'),
      // One more shows whether there is another page.
      limit: onlyKind === 'lyrics' ? maxLyrics : limit + 1,
      after: onlyKind === 'lyrics' ? undefined : after?.rank,
      ...(userId === undefined
        ? {}
        : { userId, findFollowed: (owners) => this.#findFollowed(userId, owners) }),
    });
    const selectPage = (list: DocumentList) =>
      hits
        .filter(({ kind }) => kind === kindOf[list])
        .slice(0, limit)
        .map(({ id }) => id);
    const restOfLyrics = after && onlyKind === 'lyrics' ? lyrics.slice(lyrics.indexOf(after.id) + 1) : lyrics;
    const pageOfLyrics = restOfLyrics.slice(0, limit);
    const last = onlyKind === 'lyrics' ? getLastLyrics(restOfLyrics, limit) : getLastHit(hits, limit);
    return {
      top: after ? null : selectTop(hits),
      songs: selectPage('songs'),
      albums: selectPage('albums'),
      artists: selectPage('artists'),
      playlists: selectPage('playlists'),
      lyrics: pageOfLyrics.length ? await this.#findLines(pageOfLyrics, query) : [],
      didYouMean,
      ...(onlyKind && last ? { next: writeCursor(query, onlyKind, last) } : {}),
    };
  }

  async #findFollowed(userId: number, owners: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await runPrepared<{ id: number }>(this.database, followedOwners, [userId, owners]);
    return new Set(rows.map(({ id }) => id));
  }

  async #findLines(songIds: readonly number[], query: string): Promise<Found['lyrics']> {
    const rows = await runPrepared<{ songId: number; lyrics: string }>(this.database, lyricsOf, [songIds]);
    const bySong = new Map(rows.map(({ songId, lyrics }) => [songId, lyrics]));
    return songIds.flatMap((songId) => {
      const lyrics = bySong.get(songId);
      return lyrics ? [{ songId, line: findMatchingLine(lyrics, query) }] : [];
    });
  }
}

/** The last of the page, if there are more after it. */
const getLastHit = (hits: readonly SearchHit[], limit: number): SearchPosition | undefined =>
  hits.length > limit ? hits[limit - 1] : undefined;

const getLastLyrics = (ids: readonly number[], limit: number): SearchPosition | undefined =>
  ids.length > limit ? { id: ids[limit - 1]!, rank: [] } : undefined;

/** The best result of all kinds; of equal ones, the artist before the song, the album and the playlist. */
function selectTop(hits: readonly SearchHit[]): Found['top'] {
  const rankOfKind = ({ kind, rank }: SearchHit) => [
    ...rank.slice(0, comparableRanks),
    documentLists.findIndex((list) => kindOf[list] === kind),
    ...rank.slice(comparableRanks),
  ];
  const [best] = hits.toSorted((a, b) => compareRanks(rankOfKind(a), rankOfKind(b)));
  return best ? { kind: best.kind, id: best.id } : null;
}
