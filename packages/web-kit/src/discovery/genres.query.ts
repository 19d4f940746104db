import { decadeListSchema, genreListSchema } from '@rubato/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';

/** Genres change slowly. */
const staleTime = 5 * 60_000;

/** The genres with the most songs first, at most 100. */
export const genresQuery = queryOptions({
  queryKey: ['genres'],
  queryFn: async ({ signal }) =>
    (await request('/api/browse/genres?limit=100', { schema: genreListSchema, signal })).genres,
  staleTime,
});

/** The decades with songs, newest first. */
export const decadesQuery = queryOptions({
  queryKey: ['decades'],
  queryFn: async ({ signal }) =>
    (await request('/api/browse/decades', { schema: decadeListSchema, signal })).decades,
  staleTime,
});
