import type { Readable } from 'node:stream';

export interface ObjectStat {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** An object opened for reading at any position. */
export interface ObjectReader {
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** The `length` bytes from `position` on; fewer at the end of the object. They may lie in `into`, which has room for them. */
  read(position: number, length: number, into?: Buffer): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Where audio and images lie. Keys are paths of letters, digits, `.`, `_`, `-` and `/`. An object is seen whole or not at all:
 * a `put` that fails, is aborted or is killed leaves nothing under its key.
 */
export interface ObjectStore {
  /** Stores what `body` yields. Resolves when it is durable. Throws `AppError` UNAVAILABLE when the store is full or away. */
  put(key: string, body: Readable, signal?: AbortSignal): Promise<ObjectStat>;

  stat(key: string): Promise<ObjectStat | undefined>;

  open(key: string): Promise<ObjectReader | undefined>;

  /** Gives the object another key, replacing what was there. Throws NOT_FOUND when there is none. */
  move(from: string, to: string): Promise<void>;

  /** Removes the object; nothing happens when there is none. */
  delete(key: string): Promise<void>;

  /** The objects whose keys begin with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectStat>;

  /** Removes what was begun before then, or ever, and never became an object. Resolves with how many that were. */
  removeUnfinished(begunBefore?: Date): Promise<number>;
}

export const OBJECT_STORE = Symbol('ObjectStore');

/** Throws for a key that could lead elsewhere than into the store. */
export function assertObjectKey(key: string): void {
  const parts = key.split('/');
  if (!parts.every((part) => /^[A-Za-z0-9._-]+$/.test(part) && !/^\.+$/.test(part)))
    throw new TypeError(`Not an object key: ${key}`);
}
