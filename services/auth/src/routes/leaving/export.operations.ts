import type { AuthOperation } from '../schemas.ts';

const describeState = (description: string) =>
  ({ status: 200, description, content: { schema: 'DataExport' } }) as const;

export const exportOperations: readonly AuthOperation[] = [
  {
    id: 'dataExport',
    method: 'get',
    path: '/api/auth/export',
    tag: 'Leaving',
    summary: 'Get the export of the current user’s data',
    description:
      'A complete export has the state `done`. Its `url` is null unless the session was started or confirmed within ten minutes: confirm it and ask again.',
    requiresSession: true,
    response: describeState(
      'The export. Its file needs no session, supports ranges and is available until it expires.',
    ),
  },
  {
    id: 'requestDataExport',
    method: 'post',
    path: '/api/auth/export',
    tag: 'Leaving',
    summary: 'Export the current user’s data',
    description:
      'A ZIP archive with the account, decisions of moderators, songs, albums, playlists (also as M3U8 and XSPF), likes, follows, and all files. Nothing happens while an export is in progress; otherwise it replaces the previous one. 403 under `confirmation` unless the session was started or confirmed within ten minutes.',
    requiresSession: true,
    response: describeState('The export, which is in progress.'),
    errors: [403, 429],
  },
  {
    id: 'deleteDataExport',
    method: 'delete',
    path: '/api/auth/export',
    tag: 'Leaving',
    summary: 'Delete the export of the current user’s data',
    requiresSession: true,
    response: describeState('There is no export any more.'),
  },
];
