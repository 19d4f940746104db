import * as z from 'zod/mini';
import { albumSchema } from '../albums/album.ts';
import { songSchema } from '../songs/song.ts';

/** A genre, with the number of its songs. `slug` identifies it in URLs. */
export const genreSchema = z.object({
  slug: z.string(),
  name: z.string(),
  song_count: z.int().check(z.nonnegative()),
});
export type Genre = z.output<typeof genreSchema>;

/** `GET /api/browse/genres`: the genres with the most songs first. */
export const genreListSchema = z.object({ genres: z.array(genreSchema) });

/** A decade, as its first year, with the number of its songs. */
export const decadeSchema = z.object({ decade: z.int(), song_count: z.int().check(z.nonnegative()) });
export type Decade = z.output<typeof decadeSchema>;

/** `GET /api/browse/decades`: the newest first. */
export const decadeListSchema = z.object({ decades: z.array(decadeSchema) });

/** The maximum numbers of a request for related songs. */
export const relatedLimits = { seeds: 20, excluded: 200, page: 50 } as const;

/** How a list of songs is sorted: by date or by likes. */
export const songSorts = ['newest', 'popular'] as const;
export type SongSort = (typeof songSorts)[number];

export const browseTexts = {
  genre: 'The genre must be 1 to 60 letters, digits, spaces and hyphens',
  decade: 'The decade must be the first year of a decade',
  artist: 'The artist must be the id of an artist',
  sort: `The sort must be one of ${songSorts.join(', ')}`,
  cursor: 'The cursor is not valid. Start again without it.',
  feedLimit: 'The limit must be a number from 1 to 50',
  relatedLimit: `The limit must be a number from 1 to ${relatedLimits.page}`,
  seeds: `The seeds must be 1 to ${relatedLimits.seeds} ids separated by commas`,
  exclude: `The excluded songs must be up to ${relatedLimits.excluded} ids separated by commas`,
} as const;

/** `GET /api/browse/songs`: songs by genre, decade or artist. `next` is the cursor of the next page; `genre` is the requested one, if any. */
export const browsePageSchema = z.object({
  songs: z.array(songSchema),
  genre: z.optional(genreSchema),
  next: z.optional(z.string()),
});
export type BrowsePage = z.output<typeof browsePageSchema>;

/** What a rail of the home page is about. */
export const railIds = ['new', 'popular', 'followed', 'genres'] as const;
export type RailId = (typeof railIds)[number];

/**
 * `GET /api/home`: the rails that could be read in time, in the order of the page; the others are named in `partial`. Empty rails are
 * omitted.
 */
export const homeSchema = z.object({
  rails: z.array(
    z.object({
      id: z.enum(railIds),
      songs: z.optional(z.array(songSchema)),
      genres: z.optional(z.array(genreSchema)),
    }),
  ),
  partial: z.optional(z.array(z.enum(railIds))),
});
export type Home = z.output<typeof homeSchema>;

/** `GET /api/feed`: songs and albums of followed artists, newest first. `next` is the cursor of the next page. */
export const feedSchema = z.object({
  releases: z.array(
    z.object({
      published_at: z.iso.datetime(),
      song: z.optional(songSchema),
      album: z.optional(albumSchema),
    }),
  ),
  next: z.optional(z.string()),
});
export type Feed = z.output<typeof feedSchema>;

/** `GET /api/related/songs`: songs that fit the seeds, best first, without the excluded ones. */
export const relatedSongsSchema = z.object({ songs: z.array(songSchema) });
