import type { AuthOperation } from '../schemas.ts';

const describeDeletion = (description: string) =>
  ({ status: 200, description, content: { schema: 'AccountDeletion' } }) as const;

export const deletionOperations: readonly AuthOperation[] = [
  {
    id: 'accountDeletion',
    method: 'get',
    path: '/api/auth/deletion',
    tag: 'Leaving',
    summary: 'Get when the account will be deleted',
    requiresSession: true,
    response: describeDeletion('When the account will be deleted, or null.'),
  },
  {
    id: 'deleteAccount',
    method: 'post',
    path: '/api/auth/deletion',
    tag: 'Leaving',
    summary: 'Delete the account of the current user',
    description:
      'Everything of the user is deleted after a grace period, until which the account works as before. All other sessions end. 403 under `confirmation` unless the session was started or confirmed within ten minutes.',
    requiresSession: true,
    body: { schema: 'DeleteAccount' },
    response: describeDeletion('When the account will be deleted.'),
    errors: [403],
  },
  {
    id: 'keepAccount',
    method: 'delete',
    path: '/api/auth/deletion',
    tag: 'Leaving',
    summary: 'Keep the account',
    requiresSession: true,
    response: describeDeletion('The account will not be deleted.'),
    errors: [403],
  },
];
