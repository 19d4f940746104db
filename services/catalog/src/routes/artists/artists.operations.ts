import { describeList, type Parameter } from '@rubato/gateway-kit';
import type { CatalogOperation } from '../schemas.ts';

const artist: Parameter = {
  name: 'artist',
  in: 'path',
  required: true,
  description: 'The handle of the artist, or the id in digits.',
  schema: { type: 'string' },
};

const profile = { schema: 'ArtistProfile' } as const;

export const artistsOperations: readonly CatalogOperation[] = [
  {
    id: 'getOwnArtist',
    method: 'get',
    path: '/api/artists/current',
    tag: 'Artists',
    summary: 'Get your own artist',
    description: 'With its pictures also while moderators have blocked them, which `blocked` says.',
    requiresSession: true,
    response: { status: 200, description: 'The artist.', content: profile },
  },
  {
    id: 'getArtist',
    method: 'get',
    path: '/api/artists/{artist}',
    tag: 'Artists',
    summary: 'Get an artist',
    description:
      'A former handle returns the artist with the current one. If the number of followers is unavailable, it is null and named in partial.',
    parameters: [artist],
    response: { status: 200, description: 'The artist.', content: { schema: 'Artist' } },
    errors: [404],
  },
  {
    id: 'changeArtist',
    method: 'put',
    path: '/api/artists/{artist}',
    tag: 'Artists',
    summary: 'Update an artist',
    description:
      'Owner only. The response is like that of `/api/artists/current`. 409 if the handle is in use.',
    requiresSession: true,
    parameters: [artist],
    body: { schema: 'ArtistForm' },
    response: { status: 200, description: 'The updated artist.', content: profile },
    errors: [403, 404, 409],
  },
  {
    id: 'listSongsOfArtist',
    method: 'get',
    path: '/api/artists/{artist}/songs',
    tag: 'Artists',
    summary: 'List the songs of an artist',
    ...addArtist(describeList('SongList', 'The songs, newest first.', 'omit')),
  },
  {
    id: 'listAlbumsOfArtist',
    method: 'get',
    path: '/api/artists/{artist}/albums',
    tag: 'Artists',
    summary: 'List the albums of an artist',
    ...addArtist(describeList('AlbumsById', 'The albums, newest first, keyed by id.')),
  },
];

function addArtist<List extends Pick<CatalogOperation, 'parameters' | 'errors'>>(list: List): List {
  return { ...list, parameters: [artist, ...(list.parameters ?? [])], errors: [...(list.errors ?? []), 404] };
}
