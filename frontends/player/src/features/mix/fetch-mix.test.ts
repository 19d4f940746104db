import { beforeEach, describe, expect, test } from '@jest/globals';
import { aSong, errorResponse, mockApi, ok, type Call, type Responses } from '@rubato/web-kit/testing';
import { fetchMix } from './fetch-mix.ts';

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const songsOf = (ids: readonly number[]) => ok({ songs: ids.map((id) => aSong(id)) });
const unavailable = errorResponse(503, { message: 'Discovery is unavailable' });

let responses: Responses;
let calls: Call[];

beforeEach(() => {
  responses = {
    'GET /api/related/songs': songsOf([31, 32]),
    'GET /api/home': ok({
      rails: [
        { id: 'new', songs: [21, 22].map((id) => aSong(id)) },
        { id: 'genres', genres: [] },
        { id: 'popular', songs: [22, 23].map((id) => aSong(id)) },
      ],
    }),
    'GET /api/songs/': songsOf([11, 12]),
  };
  calls = mockApi(() => responses);
});

const fetchIds = async ({ played = [], liked = [] }: Partial<Parameters<typeof fetchMix>[0]> = {}) => {
  const ids = (await fetchMix({ played, liked })).map(({ id }) => id);
  return ids.toSorted((a, b) => a - b);
};

describe('a mix', () => {
  test('is similar to the songs that were last played and last liked, each asked for once', async () => {
    expect(await fetchIds({ played: range(50, 12), liked: range(40, 12) })).toEqual([31, 32]);
    const seeds = [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 42, 43, 44, 45, 46, 47, 48, 49];
    expect(calls.map(({ path }) => path)).toEqual([
      `/api/related/songs?seeds=${seeds.join(',')}&limit=25&omit=lyrics`,
    ]);
  });

  test('has each song of the home page once, for a listener who has neither', async () => {
    expect(await fetchIds()).toEqual([21, 22, 23]);
    expect(calls.map(({ path }) => path)).toEqual(['/api/home?omit=lyrics']);
  });

  test('has songs of the home page if none is similar to what was liked', async () => {
    responses['GET /api/related/songs'] = songsOf([]);
    expect(await fetchIds({ liked: [1] })).toEqual([21, 22, 23]);
  });

  test('has the newest songs if discovery is unavailable', async () => {
    responses['GET /api/related/songs'] = unavailable;
    responses['GET /api/home'] = unavailable;
    expect(await fetchIds({ liked: [1] })).toEqual([11, 12]);
  });

  test('has at most 25 songs, in an order of its own', async () => {
    const ids = range(1, 200);
    responses['GET /api/home'] = ok({ rails: [{ id: 'new', songs: ids.map((id) => aSong(id)) }] });
    const mix = (await fetchMix({ played: [], liked: [] })).map(({ id }) => id);
    expect(mix).toHaveLength(25);
    // One of 200!/175! orders.
    expect(mix).not.toEqual(ids.slice(0, 25));
  });

  test('is empty if there are no songs', async () => {
    responses['GET /api/home'] = ok({ rails: [] });
    responses['GET /api/songs/'] = songsOf([]);
    expect(await fetchIds()).toEqual([]);
  });

  test('fails if no list of songs can be read', async () => {
    responses = {};
    await expect(fetchIds()).rejects.toMatchObject({ status: 404 });
  });

  test('fails rather than saying that there are no songs if only some lists could be read', async () => {
    responses['GET /api/home'] = ok({ rails: [] });
    responses['GET /api/songs/'] = unavailable;
    await expect(fetchIds()).rejects.toMatchObject({ status: 503 });
  });
});
