/** Reading songs and using a session. */
const reading = [
  // A page of the public song list, which gateways cache.
  'browse',
  // A single song, which gateways do not cache.
  'song',
  'session',
  'logIn',
  // Songs found by discovery, with rows from catalog.
  'search',
] as const;

/** Files of front ends and songs, served without any service. */
const filesOnly = [
  // The shell's HTML, which is the same for every path.
  'page',
  // The declaration of a remote, which is never cached.
  'remote',
  // A cached range of a song's audio.
  'audio',
] as const;

const likes = ['like', 'unlike'] as const;

const playlists = [
  'playlist',
  'updatePlaylist',
  'deletePlaylist',
  'addToPlaylist',
  'removeFromPlaylist',
] as const;

const albums = ['album', 'updateAlbum', 'deleteAlbum', 'addToAlbum', 'removeFromAlbum'] as const;

/** Uploads, whose inspection and storage have no fixed time limit. */
const uploads = ['upload', 'replaceFile'] as const;

/** All operations; each sends one request. */
export const operationNames = [
  ...reading,
  ...filesOnly,
  ...likes,
  ...playlists,
  ...albums,
  ...uploads,
  // Text fields only: multipart without a file.
  'updateSong',
  'deleteSong',
  // An invalid playlist, which must never be created.
  'invalidPlaylist',
] as const;
export type OperationName = (typeof operationNames)[number];

/** Operations with the same dependencies. */
export const operationGroups = {
  files: filesOnly,
  likes,
  playlists,
  albums,
  uploads,
  /** All requests that pass through media. */
  forms: [...uploads, 'updateSong'],
} as const satisfies Record<string, readonly OperationName[]>;
