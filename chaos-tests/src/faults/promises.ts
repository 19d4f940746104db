import { operationGroups, operationNames, type OperationName } from '../load/operation-names.ts';

const { files, likes, playlists, uploads, forms } = operationGroups;

export const allBut = (...names: OperationName[]): OperationName[] =>
  operationNames.filter((name) => !names.includes(name));

/** Operations that need no session. */
export const sessionless: readonly OperationName[] = ['browse', 'song', 'logIn', ...files];

/** What goes on while a part or server is away, or does not do its work. */
export const goesOnWithout = {
  // Members who were active a moment ago are remembered.
  auth: allBut('logIn'),
  catalog: [
    'browse',
    'session',
    'logIn',
    ...playlists.filter((name) => name !== 'addToPlaylist'),
    'unlike',
    ...files,
  ],
  library: allBut(...likes, ...playlists),
  media: allBut(...forms),
  gateway: files,
  shell: allBut('page'),
  remote: allBut('remote'),
  nats: ['browse', ...files],
  postgres: ['browse', ...files],
  redis: operationNames,
  minio: allBut(...uploads),
} as const satisfies Record<string, readonly OperationName[]>;
