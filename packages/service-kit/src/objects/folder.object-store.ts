import { AppError } from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BatchQueue } from '../batching/batch-queue.ts';
import { runOutsideContext } from '../logging/request-context.ts';
import { storeFull, toUnavailableError, ignoreMissing } from './folder-errors.ts';
import { assertObjectKey, type ObjectReader, type ObjectStat, type ObjectStore } from './object-store.ts';

/** The write buffer. A larger one is hardly faster and adds up with many concurrent uploads. */
const writeBufferBytes = 192 * 1024;

/**
 * The object store of the embedded topology: a folder. Objects that are being written are kept in a separate folder until they are
 * complete.
 */
export class FolderObjectStore implements ObjectStore {
  readonly #objects: string;
  readonly #unfinished: string;
  /** Objects that are placed at about the same time share the sync of their folder, which takes longer than all else. */
  readonly #syncs = new BatchQueue(syncFolders);

  /** `put` leaves `reservedBytes` of the disk free for others, such as a database. */
  constructor(
    folder: string,
    private readonly reservedBytes = 0,
  ) {
    this.#objects = join(folder, 'objects');
    this.#unfinished = join(folder, 'unfinished');
  }

  /** Omit `startedBefore` only while nothing writes to the folder. */
  async removeUnfinished(startedBefore?: Date): Promise<number> {
    const names = await readdir(this.#unfinished).catch(ignoreMissing);
    let removed = 0;
    for (const path of (names ?? []).map((name) => join(this.#unfinished, name))) {
      const found = await stat(path).catch(ignoreMissing);
      if (!found || (startedBefore && found.mtime >= startedBefore)) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  async put(key: string, body: Readable, signal?: AbortSignal): Promise<ObjectStat> {
    const target = this.#toPath(key);
    const unfinished = join(this.#unfinished, randomUUID());
    try {
      await mkdir(this.#unfinished, { recursive: true });
      await this.#assertRoom();
      await pipeline(body, createWriteStream(unfinished, { highWaterMark: writeBufferBytes, flush: true }), {
        signal,
      });
      await this.#place(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw toUnavailableError(error);
    }
    return (await this.stat(key))!;
  }

  /** Not exact: writes that are in progress can use up to their size more. */
  async #assertRoom(): Promise<void> {
    if (this.reservedBytes === 0) return;
    const { bavail, bsize } = await statfs(this.#unfinished);
    if (bavail * bsize < this.reservedBytes) throw storeFull();
  }

  async stat(key: string): Promise<ObjectStat | undefined> {
    try {
      const { size, mtime } = await stat(this.#toPath(key));
      return { key, bytes: size, modifiedAt: mtime };
    } catch (error) {
      return ignoreMissing(error);
    }
  }

  async open(key: string): Promise<ObjectReader | undefined> {
    try {
      const file = await open(this.#toPath(key), 'r');
      const { size, mtime } = await file.stat();
      return {
        bytes: size,
        modifiedAt: mtime,
        read: async (position, length, into) => {
          const wanted = Math.max(0, Math.min(length, size - position));
          const buffer = into ?? Buffer.allocUnsafeSlow(wanted);
          const read = await file.read(buffer, 0, wanted, position).catch(ignoreMissing);
          if (read?.bytesRead !== wanted) throw new AppError('UNAVAILABLE', `Object truncated: ${key}`);
          return buffer.subarray(0, wanted);
        },
        close: () => file.close(),
      };
    } catch (error) {
      return ignoreMissing(error);
    }
  }

  async move(from: string, to: string): Promise<void> {
    try {
      await this.#place(this.#toPath(from), this.#toPath(to));
    } catch (error) {
      ignoreMissing(error);
      throw new AppError('NOT_FOUND', `Object not found: ${from}`);
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#toPath(key), { force: true }).catch(ignoreMissing);
  }

  async *list(prefix: string): AsyncIterable<ObjectStat> {
    await mkdir(this.#objects, { recursive: true });
    for await (const entry of await opendir(this.#objects, { recursive: true })) {
      const key = relative(this.#objects, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (!entry.isFile() || !key.startsWith(prefix)) continue;
      const found = await this.stat(key);
      if (found) yield found;
    }
  }

  #toPath(key: string): string {
    assertObjectKey(key);
    return join(this.#objects, key);
  }

  /** A rename is atomic. Syncing the folder makes it survive a power failure. */
  async #place(source: string, target: string): Promise<void> {
    const folder = dirname(target);
    try {
      await rename(source, target);
    } catch (error) {
      ignoreMissing(error);
      // The folder may be missing, unless it is the source.
      await mkdir(folder, { recursive: true });
      await rename(source, target);
    }
    // The object is in its place: the deadline of a request no longer matters.
    await runOutsideContext(() => this.#syncs.add(folder));
  }
}

async function syncFolders(paths: readonly string[]): Promise<void[]> {
  for (const path of new Set(paths)) {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  }
  return paths.map(() => undefined);
}
