import { listOf, publicListOf } from './list-operation.ts';
import type { Operation } from './operation.ts';

const uploadNote =
  'One member may send eight forms at once, each of 211 MiB at most, within 45 minutes. A sender from whom less than 1 KiB/s comes is cut off.';

export const songsOperations: readonly Operation[] = [
  {
    id: 'listSongs',
    method: 'get',
    path: '/api/songs',
    tag: 'Songs',
    summary: 'All songs',
    ...publicListOf('SongList', 'The songs, newest first.'),
  },
  {
    id: 'listOwnSongs',
    method: 'get',
    path: '/api/songs/current',
    tag: 'Songs',
    summary: 'One’s own songs',
    signedIn: true,
    ...listOf('SongList', 'The songs, newest first.'),
  },
  {
    id: 'getSong',
    method: 'get',
    path: '/api/songs/{id}',
    tag: 'Songs',
    summary: 'One song',
    answer: { status: 200, description: 'The song.', content: { schema: 'Song' } },
  },
  {
    id: 'listSongJobs',
    method: 'get',
    path: '/api/songs/{id}/jobs',
    tag: 'Songs',
    summary: 'What is being prepared of a song',
    description:
      'A song can be played at once. Afterwards a stream of its audio is made, and its loudness is measured. For the owner only.',
    signedIn: true,
    answer: { status: 200, description: 'The jobs, one of each kind.', content: { schema: 'SoundJobList' } },
    refusals: [403],
  },
  {
    id: 'addSong',
    method: 'post',
    path: '/api/songs',
    tag: 'Songs',
    summary: 'Add a song',
    description: `Files are judged by their content, not by name or declared type. ${uploadNote}`,
    signedIn: true,
    parameters: ['idempotencyKey'],
    body: { schema: 'NewSong', type: 'multipart/form-data' },
    answer: { status: 201, description: 'The new song.', content: { schema: 'Song' } },
  },
  {
    id: 'changeSong',
    method: 'put',
    path: '/api/songs/{id}',
    tag: 'Songs',
    summary: 'Change a song',
    description: `Only what is sent is changed. For the owner only. ${uploadNote}`,
    signedIn: true,
    body: { schema: 'SongChanges', type: 'multipart/form-data' },
    answer: { status: 200, description: 'The song as it is now.', content: { schema: 'Song' } },
  },
  {
    id: 'deleteSong',
    method: 'delete',
    path: '/api/songs/{id}',
    tag: 'Songs',
    summary: 'Delete a song',
    description: 'It leaves every album and playlist, and its files are removed. For the owner only.',
    signedIn: true,
    answer: { status: 200, description: 'The song is gone.', content: { schema: 'Deleted' } },
  },
];
