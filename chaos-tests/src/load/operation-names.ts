/** What needs nothing but songs that are there: reading, and the session. */
const reading = [
  // A page of the public list, which gateways remember.
  'browse',
  // One song, which they do not remember.
  'song',
  'session',
  'logIn',
] as const;

/** Files of the front ends and of songs, which no service has to do with. */
const filesOnly = [
  // The shell, whatever the path.
  'page',
  // What a remote says of itself, which nobody remembers.
  'remote',
  // A piece of a song that the front door has.
  'sound',
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

/** Files are inspected and stored, which takes as long as it takes. */
const uploads = ['upload', 'replaceFile'] as const;

/** Each with one request. */
export const operationNames = [
  ...reading,
  ...filesOnly,
  ...likes,
  ...playlists,
  ...albums,
  ...uploads,
  // The text fields alone: multipart too, but without a file.
  'updateSong',
  'deleteSong',
  // A playlist that is not valid: it must never be there.
  'refused',
] as const;
export type OperationName = (typeof operationNames)[number];

/** Operations that need the same parts. */
export const operationGroups = {
  files: filesOnly,
  likes,
  playlists,
  albums,
  uploads,
  /** Everything that goes through media. */
  forms: [...uploads, 'updateSong'],
} as const satisfies Record<string, readonly OperationName[]>;
