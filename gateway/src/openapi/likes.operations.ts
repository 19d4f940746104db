import type { Operation } from './operation.ts';

const content = { schema: 'LikedSong' } as const;

export const likesOperations: readonly Operation[] = [
  {
    id: 'likeSong',
    method: 'post',
    path: '/api/likes/{songId}',
    tag: 'Likes',
    summary: 'Like a song',
    description: 'Liking a song again changes nothing.',
    signedIn: true,
    answer: { status: 200, description: 'The song is liked.', content },
  },
  {
    id: 'unlikeSong',
    method: 'delete',
    path: '/api/likes/{songId}',
    tag: 'Likes',
    summary: 'Take a like back',
    description: 'Taking back what is not there changes nothing.',
    signedIn: true,
    answer: { status: 200, description: 'The song is not liked.', content },
  },
];
