import type { ObjectReader, ObjectStore } from './object-store.ts';
import { SharedPieces, type SharedPiece } from './shared-pieces.ts';

/** How long an open object is taken to be there still: who deletes one waits for no longer than this. */
const trustedMs = 2000;
const mostOpen = 256;
const mostSharedBytes = 16 * 1024 * 1024;

/** An object that others read at the same time. */
export interface SharedReader extends ObjectReader {
  /** As `read` does, once for all who ask for the same piece. Whoever asks releases it. */
  share(position: number, length: number): Promise<SharedPiece>;
}

interface OpenObject {
  readonly number: number;
  readonly reader: Promise<ObjectReader | undefined>;
  readonly trustedUntil: number;
  readers: number;
  isRetired: boolean;
}

/**
 * Keeps what is read again and again open for a moment: a song is asked for by many small ranges, and to open and close it for
 * each costs more than to read.
 */
export class OpenObjects {
  readonly #open = new Map<string, OpenObject>();
  readonly #pieces = new SharedPieces(mostSharedBytes);
  readonly #timer: NodeJS.Timeout;
  #opened = 0;

  constructor(
    private readonly store: Pick<ObjectStore, 'open'>,
    private readonly trusted = trustedMs,
  ) {
    this.#timer = setInterval(() => this.#retireOld(), trusted).unref();
  }

  /** As the store does. Who asks closes the reader; the object itself is closed when nobody has used it for a while. */
  async open(key: string): Promise<SharedReader | undefined> {
    const object = this.#current(key);
    object.readers += 1;
    const leave = async () => {
      object.readers -= 1;
      await closeUnused(object);
    };
    try {
      const reader = await object.reader;
      if (reader)
        return {
          bytes: reader.bytes,
          modifiedAt: reader.modifiedAt,
          read: (position, length, into) => reader.read(position, length, into),
          share: (position, length) =>
            this.#pieces.take(`${object.number}:${position}:${length}`, length, (into) =>
              reader.read(position, length, into),
            ),
          close: leave,
        };
    } catch (error) {
      this.#retire(key, object);
      throw error;
    }
    this.#retire(key, object);
    return undefined;
  }

  /** Closes what nobody reads now, and the rest as soon as it has been read. */
  close(): void {
    clearInterval(this.#timer);
    for (const [key, object] of this.#open) this.#retire(key, object);
  }

  #current(key: string): OpenObject {
    const known = this.#open.get(key);
    if (known && performance.now() < known.trustedUntil) return known;
    if (known) this.#retire(key, known);
    const [oldest] = this.#open;
    if (oldest && this.#open.size >= mostOpen) this.#retire(...oldest);
    const object = {
      number: (this.#opened += 1),
      reader: this.store.open(key),
      trustedUntil: performance.now() + this.trusted,
      readers: 0,
      isRetired: false,
    };
    this.#open.set(key, object);
    return object;
  }

  #retireOld(): void {
    for (const [key, object] of this.#open)
      if (performance.now() >= object.trustedUntil) this.#retire(key, object);
  }

  #retire(key: string, object: OpenObject): void {
    if (this.#open.get(key) === object) this.#open.delete(key);
    object.isRetired = true;
    // What could not be opened has told so to whoever asked for it.
    closeUnused(object).catch(() => {});
  }
}

async function closeUnused(object: OpenObject): Promise<void> {
  if (object.isRetired && object.readers === 0) await (await object.reader)?.close();
}
