import type { ObjectReader, ObjectStore } from '@rubato/service-kit';
import { SharedChunks, type SharedChunk } from './shared-chunks.ts';

/**
 * How long an open object is served without a new look-up, and so the longest time until a deletion or a block
 * takes effect.
 */
const defaultMaxAgeMs = 1000;
const maxOpenObjects = 256;
const maxSharedBytes = 16 * 1024 * 1024;

/** A reader of an object that other requests read at the same time. */
export interface SharedReader extends ObjectReader {
  /** Like `read`, but once for all requests for the same chunk. The caller must release the chunk. */
  share(position: number, length: number): Promise<SharedChunk>;
}

interface OpenObject {
  readonly id: number;
  readonly reader: Promise<ObjectReader | undefined>;
  readonly expiresAt: number;
  readers: number;
  isRetired: boolean;
}

/**
 * Keeps recently read objects open for a short time: players request a song in many small ranges, and opening
 * and closing it for each one costs more than reading.
 */
export class OpenObjects {
  readonly #open = new Map<string, OpenObject>();
  readonly #chunks = new SharedChunks(maxSharedBytes);
  readonly #timer: NodeJS.Timeout;
  #opened = 0;

  constructor(
    private readonly store: Pick<ObjectStore, 'open'>,
    private readonly maxAgeMs = defaultMaxAgeMs,
  ) {
    this.#timer = setInterval(() => this.#retireExpired(), maxAgeMs).unref();
  }

  /**
   * Like `ObjectStore.open`. The caller closes the reader; the object itself is closed once it is expired and
   * unused.
   */
  async open(key: string): Promise<SharedReader | undefined> {
    const object = this.#getCurrent(key);
    object.readers += 1;
    const leave = async () => {
      object.readers -= 1;
      await closeIfUnused(object);
    };
    try {
      const reader = await object.reader;
      if (reader)
        return {
          bytes: reader.bytes,
          modifiedAt: reader.modifiedAt,
          read: (position, length, into) => reader.read(position, length, into),
          share: (position, length) =>
            this.#chunks.take(`${object.id}:${position}:${length}`, length, (into) =>
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

  /** Closes idle objects immediately, and the others after their last reader. */
  close(): void {
    clearInterval(this.#timer);
    for (const [key, object] of this.#open) this.#retire(key, object);
  }

  #getCurrent(key: string): OpenObject {
    const cached = this.#open.get(key);
    if (cached && performance.now() < cached.expiresAt) return cached;
    if (cached) this.#retire(key, cached);
    const [oldest] = this.#open;
    if (oldest && this.#open.size >= maxOpenObjects) this.#retire(...oldest);
    const object = {
      id: (this.#opened += 1),
      reader: this.store.open(key),
      expiresAt: performance.now() + this.maxAgeMs,
      readers: 0,
      isRetired: false,
    };
    this.#open.set(key, object);
    return object;
  }

  #retireExpired(): void {
    for (const [key, object] of this.#open)
      if (performance.now() >= object.expiresAt) this.#retire(key, object);
  }

  #retire(key: string, object: OpenObject): void {
    if (this.#open.get(key) === object) this.#open.delete(key);
    object.isRetired = true;
    // The callers of `open` have already received the error of an object that could not be opened.
    closeIfUnused(object).catch(() => {});
  }
}

async function closeIfUnused(object: OpenObject): Promise<void> {
  if (object.isRetired && object.readers === 0) await (await object.reader)?.close();
}
