import { searchKinds, searchLimits, searchTexts } from '@rubato/contracts';
import type { DiscoveryOperation } from '../schemas.ts';

export const searchOperations: readonly DiscoveryOperation[] = [
  {
    id: 'search',
    method: 'get',
    path: '/api/search',
    tag: 'Search',
    summary: 'Search',
    description:
      'Finds songs, albums and artists by name, songs by their lyrics, and your playlists. Accents, case, spaces and punctuation make no ' +
      'difference; the last word may be incomplete, and longer words may contain typos. Each list is sorted by relevance. What was added ' +
      'or changed is found about a second later.',
    parameters: [
      {
        name: 'q',
        in: 'query',
        required: false,
        description: `What to search for. Only the first ${searchLimits.query} characters count. Without letters, digits or signs, nothing is found.`,
        schema: { type: 'string' },
      },
      {
        name: 'types',
        in: 'query',
        required: false,
        description: `What to find: some of ${searchKinds.join(', ')}, separated by commas. Everything if omitted.`,
        schema: { type: 'string', pattern: `^(${searchKinds.join('|')})(,(${searchKinds.join('|')}))*$` },
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: `The maximum number of results of each type. ${searchTexts.limit}.`,
        schema: {
          type: 'integer',
          minimum: 1,
          maximum: searchLimits.page,
          default: searchLimits.defaultPage,
        },
      },
      {
        name: 'cursor',
        in: 'query',
        required: false,
        description: 'The next page: `next` of the one before, with the same q and one type.',
        schema: { type: 'string', maxLength: 200 },
      },
      'omit',
    ],
    response: { status: 200, description: 'What was found.', content: { schema: 'SearchResult' } },
    errors: [400, 429],
  },
];
