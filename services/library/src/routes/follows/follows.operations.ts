import type { LibraryOperation } from '../schemas.ts';

const content = { schema: 'FollowedArtist' } as const;

export const followsOperations: readonly LibraryOperation[] = [
  {
    id: 'listFollows',
    method: 'get',
    path: '/api/follows',
    tag: 'Follows',
    summary: 'List the artists that you follow',
    requiresSession: true,
    response: {
      status: 200,
      description: 'The ids of the artists, oldest first.',
      content: { schema: 'FollowList' },
    },
  },
  {
    id: 'followArtist',
    method: 'post',
    path: '/api/follows/{artistId}',
    tag: 'Follows',
    summary: 'Follow an artist',
    description: 'Idempotent. Not one’s own artist.',
    requiresSession: true,
    response: { status: 200, description: 'The artist is followed.', content },
  },
  {
    id: 'unfollowArtist',
    method: 'delete',
    path: '/api/follows/{artistId}',
    tag: 'Follows',
    summary: 'Unfollow an artist',
    description: 'Idempotent.',
    requiresSession: true,
    response: { status: 200, description: 'The artist is no longer followed.', content },
  },
];
