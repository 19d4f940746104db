import type { Readable } from 'node:stream';

export interface ObjectStat {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** An open object that can be read at any position. */
export interface ObjectReader {
  readonly bytes: number;
  readonly modifiedAt: Date;
  /**
   * Reads `length` bytes from `position`, or fewer at the end of the object. The result may be a view of `into`, which must be large
   * enough.
   */
  read(position: number, length: number, into?: Buffer): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Stores audio and images. Keys are paths of letters, digits, `.`, `_`, `-` and `/`. Objects appear atomically: a `put` that fails, is
 * aborted or is killed leaves nothing under its key.
 */
export interface ObjectStore {
  /** Stores `body`. Resolves when it is durable. Throws `AppError` UNAVAILABLE when the store is full or unavailable. */
  put(key: string, body: Readable, signal?: AbortSignal): Promise<ObjectStat>;

  stat(key: string): Promise<ObjectStat | undefined>;

  open(key: string): Promise<ObjectReader | undefined>;

  /** Renames an object and replaces an existing one at `to`. Throws NOT_FOUND if there is no object at `from`. */
  move(from: string, to: string): Promise<void>;

  /** Deletes the object, if it exists. */
  delete(key: string): Promise<void>;

  /** Lists the objects whose keys begin with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectStat>;

  /** Removes unfinished uploads, or only those that were started before `startedBefore`. Returns their number. */
  removeUnfinished(startedBefore?: Date): Promise<number>;
}

export const OBJECT_STORE = Symbol('ObjectStore');

/** Throws a `TypeError` for a key that could point outside the store. */
export function assertObjectKey(key: string): void {
  const segments = key.split('/');
  if (!segments.every((segment) => /^[A-Za-z0-9._-]+$/.test(segment) && !/^\.+$/.test(segment)))
    throw new TypeError(`Invalid object key: ${key}`);
}
