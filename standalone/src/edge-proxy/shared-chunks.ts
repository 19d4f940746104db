/** Bytes of an object that may be sent to several clients. */
export interface SharedChunk {
  /** Read-only, and invalid after `release`. */
  readonly bytes: Uint8Array;
  release(): void;
}

/** Reads a chunk into a buffer that is large enough. */
type Read = (into: Buffer) => Promise<Uint8Array>;

interface Chunk {
  readonly key: string;
  readonly buffer: Buffer;
  readonly bytes: Promise<Uint8Array>;
  readers: number;
}

/** Most chunks have the same length, so buffers of a few sizes can be reused. */
const granularity = 64 * 1024;

/**
 * A cache of recently read chunks, shared by all clients: reading a chunk again for every listener costs as
 * much CPU as sending it. The buffers of unused chunks are reused.
 */
export class SharedChunks {
  readonly #chunks = new Map<string, Chunk>();
  /** Chunks without readers, least recently used first. */
  readonly #idle = new Map<string, Chunk>();
  #heldBytes = 0;

  /** Holds at most `maxBytes`, not counting chunks that are in use. */
  constructor(private readonly maxBytes: number) {}

  /**
   * Returns the chunk of that key, at most `length` bytes; calls `read` on a miss. The caller must release
   * the chunk.
   */
  async take(key: string, length: number, read: Read): Promise<SharedChunk> {
    const chunk = this.#chunks.get(key) ?? this.#add(key, length, read);
    this.#idle.delete(key);
    chunk.readers += 1;
    try {
      return { bytes: await chunk.bytes, release: () => this.#release(chunk) };
    } catch (error) {
      this.#release(chunk, true);
      throw error;
    }
  }

  #add(key: string, length: number, read: Read): Chunk {
    const buffer = this.#allocate(Math.ceil(length / granularity) * granularity);
    const chunk = { key, buffer, bytes: read(buffer), readers: 0 };
    this.#chunks.set(key, chunk);
    this.#heldBytes += buffer.length;
    return chunk;
  }

  #allocate(bytes: number): Buffer {
    while (this.#heldBytes + bytes > this.maxBytes) {
      const oldest = this.#idle.values().next().value;
      if (!oldest) break;
      this.#evict(oldest);
      if (oldest.buffer.length === bytes) return oldest.buffer;
    }
    return Buffer.allocUnsafeSlow(bytes);
  }

  #release(chunk: Chunk, hasFailed = false): void {
    chunk.readers -= 1;
    const isCached = this.#chunks.get(chunk.key) === chunk;
    if (isCached && (hasFailed || (chunk.readers === 0 && this.#heldBytes > this.maxBytes)))
      this.#evict(chunk);
    else if (isCached && chunk.readers === 0) this.#idle.set(chunk.key, chunk);
  }

  #evict(chunk: Chunk): void {
    this.#chunks.delete(chunk.key);
    this.#idle.delete(chunk.key);
    this.#heldBytes -= chunk.buffer.length;
  }
}
