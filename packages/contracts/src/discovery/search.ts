import * as z from 'zod/mini';
import { albumSchema } from '../albums/album.ts';
import { artistSummarySchema } from '../artists/artist.ts';
import { idSchema } from '../ids.ts';
import { playlistSchema } from '../library/playlist.ts';
import { songSchema } from '../songs/song.ts';

/** What can be found. `lyrics` are songs that contain the words in their lyrics. */
export const searchKinds = ['songs', 'albums', 'artists', 'playlists', 'lyrics'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Queries are cut after `query` characters; at most `page` entries of one kind are returned. */
export const searchLimits = { query: 100, page: 50, defaultPage: 10 } as const;

export const searchTexts = {
  types: `The types must be some of ${searchKinds.join(', ')}, separated by commas`,
  limit: `The limit must be a number from 1 to ${searchLimits.page}`,
  cursor: 'The cursor is not valid. Search again without it.',
} as const;

const topKinds = ['song', 'album', 'artist', 'playlist'] as const;

/** A song whose lyrics match, with the line that does. */
export const lyricsMatchSchema = z.object({ song: songSchema, line: z.string() });

/**
 * `GET /api/search`. Each list is sorted by relevance. `playlists` are those of the current user. `did_you_mean` is another query that finds
 * more, or null. `next` is the cursor of the next page, for one kind only. `partial` names the lists whose service was unavailable.
 */
export const searchResultSchema = z.object({
  top: z.nullable(z.object({ kind: z.enum(topKinds), id: idSchema })),
  songs: z.array(songSchema),
  albums: z.array(albumSchema),
  artists: z.array(artistSummarySchema),
  playlists: z.array(playlistSchema),
  lyrics: z.array(lyricsMatchSchema),
  did_you_mean: z.nullable(z.string()),
  next: z.optional(z.string()),
  partial: z.optional(z.array(z.enum(searchKinds))),
});
export type SearchResult = z.output<typeof searchResultSchema>;
