import { browseTexts, pageTexts, songSorts } from '@rubato/contracts';
import type { Parameter } from '@rubato/gateway-kit';
import type { DiscoveryOperation } from '../schemas.ts';

const describeQuery = (
  name: string,
  description: string,
  schema: Parameter['schema'],
  required = false,
): Parameter => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});

const describeLimit = (text: string, maximum: number, byDefault: number) =>
  describeQuery('limit', `The maximum number of entries. ${text}.`, {
    type: 'integer',
    minimum: 1,
    maximum,
    default: byDefault,
  });
const cursor = describeQuery('cursor', '`next` of the page before, with otherwise the same parameters.', {
  type: 'string',
  maxLength: 200,
});
const idList = { type: 'string', pattern: '^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9})*$' } as const;

export const browseOperations: readonly DiscoveryOperation[] = [
  {
    id: 'browseSongs',
    method: 'get',
    path: '/api/browse/songs',
    tag: 'Discovery',
    summary: 'List songs by genre, decade or artist',
    description:
      'What was added or changed is listed about a second later. 404 for a genre that no song has.',
    parameters: [
      describeQuery('genre', 'The slug of a genre, or a text that is written like it.', {
        type: 'string',
        maxLength: 60,
      }),
      describeQuery('decade', `Of these ten years. ${browseTexts.decade}.`, {
        type: 'integer',
        multipleOf: 10,
      }),
      describeQuery('artist', 'The id of an artist.', { type: 'integer', minimum: 1 }),
      describeQuery('sort', 'By date, or by likes.', {
        type: 'string',
        enum: [...songSorts],
        default: 'newest',
      }),
      describeLimit(pageTexts.limit, 100, 50),
      cursor,
      'omit',
    ],
    response: { status: 200, description: 'The songs.', content: { schema: 'BrowsePage' } },
    errors: [400, 404],
  },
  {
    id: 'listGenres',
    method: 'get',
    path: '/api/browse/genres',
    tag: 'Discovery',
    summary: 'List the genres',
    parameters: [describeLimit(pageTexts.limit, 100, 50)],
    response: {
      status: 200,
      description: 'Those with the most songs first.',
      content: { schema: 'GenreList' },
    },
    errors: [400],
  },
  {
    id: 'listDecades',
    method: 'get',
    path: '/api/browse/decades',
    tag: 'Discovery',
    summary: 'List the decades',
    response: { status: 200, description: 'The newest first.', content: { schema: 'DecadeList' } },
  },
  {
    id: 'listRelatedSongs',
    method: 'get',
    path: '/api/related/songs',
    tag: 'Discovery',
    summary: 'List songs that fit others',
    description:
      'By artist, albums, genre, time and likes; the best first. The same songs give the same list.',
    parameters: [
      describeQuery('seeds', `Songs to start from. ${browseTexts.seeds}.`, idList, true),
      describeQuery('exclude', `Songs that must not be listed. ${browseTexts.exclude}.`, idList),
      describeLimit(browseTexts.relatedLimit, 50, 10),
      'omit',
    ],
    response: { status: 200, description: 'The songs.', content: { schema: 'RelatedSongs' } },
    errors: [400],
  },
  {
    id: 'getFeed',
    method: 'get',
    path: '/api/feed',
    tag: 'Discovery',
    summary: 'List songs and albums of artists that you follow',
    requiresSession: true,
    parameters: [describeLimit(browseTexts.feedLimit, 50, 20), cursor, 'omit'],
    response: { status: 200, description: 'The newest first.', content: { schema: 'Feed' } },
    errors: [400],
  },
  {
    id: 'getHome',
    method: 'get',
    path: '/api/home',
    tag: 'Discovery',
    summary: 'Get the rails of the home page',
    description:
      'New songs, popular ones of the last week, genres, and for signed-in users songs of artists that they follow. What cannot be read in time is ' +
      'named in partial.',
    parameters: ['omit'],
    response: { status: 200, description: 'The rails.', content: { schema: 'Home' } },
    errors: [400],
  },
];
