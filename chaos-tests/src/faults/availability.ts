import { operationGroups, operationNames, type OperationName } from '../load/operation-names.ts';

const { files, likes, playlists, uploads, forms } = operationGroups;

export const allExcept = (...names: OperationName[]): OperationName[] =>
  operationNames.filter((name) => !names.includes(name));

/** Operations that need no session. */
export const sessionlessOperations: readonly OperationName[] = ['browse', 'song', 'logIn', ...files];

/** Operations that stay available while a process or server is unavailable or malfunctioning. */
export const availableWithout = {
  // Sessions of recently active users are cached.
  auth: allExcept('logIn'),
  catalog: [
    'browse',
    'session',
    'logIn',
    ...playlists.filter((name) => name !== 'addToPlaylist'),
    'unlike',
    ...files,
  ],
  discovery: allExcept('search'),
  library: allExcept(...likes, ...playlists),
  media: allExcept(...forms),
  gateway: files,
  shell: allExcept('page'),
  remote: allExcept('remote'),
  nats: ['browse', ...files],
  postgres: ['browse', ...files],
  redis: operationNames,
  minio: allExcept(...uploads),
} as const satisfies Record<string, readonly OperationName[]>;
