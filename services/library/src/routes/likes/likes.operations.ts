import type { LibraryOperation } from '../schemas.ts';

const content = { schema: 'LikedSong' } as const;

export const likesOperations: readonly LibraryOperation[] = [
  {
    id: 'likeSong',
    method: 'post',
    path: '/api/likes/{songId}',
    tag: 'Likes',
    summary: 'Like a song',
    description: 'Idempotent.',
    requiresSession: true,
    response: { status: 200, description: 'The song is liked.', content },
  },
  {
    id: 'unlikeSong',
    method: 'delete',
    path: '/api/likes/{songId}',
    tag: 'Likes',
    summary: 'Unlike a song',
    description: 'Idempotent.',
    requiresSession: true,
    response: { status: 200, description: 'The song is no longer liked.', content },
  },
];
