// The messages of this service. Run `npm run contract` after a change.
import {
  idSchema,
  maxFollows,
  defineReadRpc,
  relatedLimits,
  searchKinds,
  searchLimits,
  songSorts,
} from '@rubato/contracts';
import { z } from 'zod';

const ids = z.array(idSchema);
/** Opaque to callers. */
const cursor = z.string().max(200);
const genre = z.object({ slug: z.string(), name: z.string(), songCount: z.int().nonnegative() });
const limit = z.int().min(1).max(100);

export const searchMessages = {
  /**
   * Finds songs, albums, artists and lyrics that everyone may see, and playlists of `userId`, each by relevance. `next` is set if there is
   * one kind and more of it. Throws INVALID for a cursor of another query, and TOO_MANY_REQUESTS for a client that searches too often.
   */
  find: defineReadRpc(
    'discovery.search.find.v1',
    z.object({
      query: z.string().max(searchLimits.query),
      kinds: z.array(z.enum(searchKinds)).min(1),
      limit: z.int().min(1).max(searchLimits.page),
      cursor: cursor.optional(),
      userId: z.optional(idSchema),
      clientAddress: z.string().max(64).optional(),
    }),
    z.object({
      top: z.object({ kind: z.enum(['song', 'album', 'artist', 'playlist']), id: idSchema }).nullable(),
      songs: ids,
      albums: ids,
      artists: ids,
      playlists: ids,
      lyrics: z.array(z.object({ songId: idSchema, line: z.string() })),
      didYouMean: z.string().nullable(),
      next: z.string().optional(),
    }),
  ),
};

export const browseMessages = {
  /** Songs of a genre, a decade (its first year) or an artist, or all of them. Throws NOT_FOUND for an unknown genre. */
  songs: defineReadRpc(
    'discovery.songs.browse.v1',
    z.object({
      genre: z.string().max(80).optional(),
      decade: z.int().optional(),
      artistId: z.optional(idSchema),
      sort: z.enum(songSorts),
      limit,
      cursor: cursor.optional(),
    }),
    z.object({ ids, genre: genre.optional(), next: z.string().optional() }),
  ),
  /** The genres with the most songs first. */
  genres: defineReadRpc(
    'discovery.genres.list.v1',
    z.object({ limit }),
    z.object({ genres: z.array(genre) }),
  ),
  /** The newest first, with the number of songs. */
  decades: defineReadRpc(
    'discovery.decades.list.v1',
    z.object({}),
    z.object({ decades: z.array(z.object({ decade: z.int(), songCount: z.int().nonnegative() })) }),
  ),
  /** The most liked songs of the last seven days; if these are few, of all times after them. */
  popular: defineReadRpc('discovery.songs.popular.v1', z.object({ limit }), z.object({ ids })),
  /** Songs and albums of the artists, newest first. */
  releases: defineReadRpc(
    'discovery.releases.page.v1',
    z.object({ artistIds: z.array(idSchema).max(maxFollows), limit, cursor: cursor.optional() }),
    z.object({
      releases: z.array(z.object({ kind: z.enum(['song', 'album']), id: idSchema, at: z.iso.datetime() })),
      next: z.string().optional(),
    }),
  ),
  /** Songs that fit the seeds, best first, without the seeds and the excluded ones. */
  related: defineReadRpc(
    'discovery.songs.related.v1',
    z.object({
      seeds: ids.min(1).max(relatedLimits.seeds),
      excluded: ids.max(relatedLimits.excluded),
      limit: z.int().min(1).max(relatedLimits.page),
    }),
    z.object({ ids }),
  ),
};
