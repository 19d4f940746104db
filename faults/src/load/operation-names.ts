/** What a member does, each with one request. */
export const operationNames = [
  // A page of the public list, which gateways remember.
  'browse',
  // One song, which they do not remember.
  'song',
  'session',
  'logIn',
  'like',
  'playlist',
  'album',
  // A playlist that is not valid: it must never be there.
  'refused',
  'upload',
  // The shell, whatever the path.
  'page',
  // What a remote says of itself, which nobody remembers.
  'remote',
  // A piece of a song that the front door has.
  'sound',
] as const;
export type OperationName = (typeof operationNames)[number];
