import { fileLimits } from '@rubato/contracts';
import { describeList, describePublicList } from '@rubato/gateway-kit';
import type { CatalogOperation } from '../schemas.ts';

const uploadLimits = [
  `The image has at most ${fileLimits.image.bytes / 2 ** 20} MiB, the audio ${fileLimits.audio.bytes / 2 ** 20} MiB.`,
  'The concurrent uploads of a user are limited, and slow ones are aborted.',
].join(' ');

export const songsOperations: readonly CatalogOperation[] = [
  {
    id: 'listSongs',
    method: 'get',
    path: '/api/songs',
    tag: 'Songs',
    summary: 'List all songs',
    description: '`omit` requires `ids` or `limit`.',
    ...describePublicList('SongList', 'The songs, newest first.', 'omit'),
  },
  {
    id: 'listOwnSongs',
    method: 'get',
    path: '/api/songs/current',
    tag: 'Songs',
    summary: 'List your songs',
    description: 'Also blocked ones.',
    requiresSession: true,
    ...describeList('SongList', 'The songs, newest first.', 'omit'),
  },
  {
    id: 'getSong',
    method: 'get',
    path: '/api/songs/{id}',
    tag: 'Songs',
    summary: 'Get a song',
    response: { status: 200, description: 'The song.', content: { schema: 'Song' } },
  },
  {
    id: 'listSongJobs',
    method: 'get',
    path: '/api/songs/{id}/jobs',
    tag: 'Songs',
    summary: 'List the processing jobs of a song',
    description:
      'A song can be played immediately. A stream of its audio is created and its loudness measured in the background. Owner only.',
    requiresSession: true,
    response: {
      status: 200,
      description: 'The jobs, at most one of each kind.',
      content: { schema: 'AudioJobList' },
    },
    errors: [403],
  },
  {
    id: 'addSong',
    method: 'post',
    path: '/api/songs',
    tag: 'Songs',
    summary: 'Add a song',
    description: `Files are identified by their content, not by name or declared type. ${uploadLimits}`,
    requiresSession: true,
    parameters: ['idempotencyKey'],
    body: { schema: 'NewSong', type: 'multipart/form-data' },
    response: { status: 201, description: 'The new song.', content: { schema: 'Song' } },
  },
  {
    id: 'changeSong',
    method: 'put',
    path: '/api/songs/{id}',
    tag: 'Songs',
    summary: 'Update a song',
    description: `Only the submitted fields are changed. Owner only. ${uploadLimits}`,
    requiresSession: true,
    body: { schema: 'SongChanges', type: 'multipart/form-data' },
    response: { status: 200, description: 'The updated song.', content: { schema: 'Song' } },
  },
  {
    id: 'deleteSong',
    method: 'delete',
    path: '/api/songs/{id}',
    tag: 'Songs',
    summary: 'Delete a song',
    description: 'The song is removed from all albums and playlists, and its files are deleted. Owner only.',
    requiresSession: true,
    response: { status: 200, description: 'The song was deleted.', content: { schema: 'Deleted' } },
  },
];
