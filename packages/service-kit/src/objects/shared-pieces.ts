/** Bytes of an object that others may be sent too. */
export interface SharedPiece {
  /** Not to be written to, and not to be read after `release`. */
  readonly bytes: Uint8Array;
  release(): void;
}

/** Reads a piece into memory that has room for it. */
type Read = (into: Buffer) => Promise<Uint8Array>;

interface Piece {
  readonly key: string;
  readonly buffer: Buffer;
  readonly bytes: Promise<Uint8Array>;
  readers: number;
}

/** Pieces are nearly always as long as one another: memory of a few sizes fits the next piece. */
const granularity = 64 * 1024;

/**
 * What was read lately, for all who ask for the same: to read a piece again for each listener of a song costs as much CPU as to
 * send it. The memory of pieces that nobody has asked for again is used for the next ones.
 */
export class SharedPieces {
  readonly #pieces = new Map<string, Piece>();
  /** Those that nobody reads now, from the one least lately read on. */
  readonly #idle = new Map<string, Piece>();
  #held = 0;

  /** Keeps no more than `mostBytes`, beside what is being read. */
  constructor(private readonly mostBytes: number) {}

  /** The bytes of that name, of `length` at most; `read` is called when they are not there. Whoever takes them releases them. */
  async take(key: string, length: number, read: Read): Promise<SharedPiece> {
    const piece = this.#pieces.get(key) ?? this.#begin(key, length, read);
    this.#idle.delete(key);
    piece.readers += 1;
    try {
      return { bytes: await piece.bytes, release: () => this.#release(piece) };
    } catch (error) {
      this.#release(piece, true);
      throw error;
    }
  }

  #begin(key: string, length: number, read: Read): Piece {
    const buffer = this.#room(Math.ceil(length / granularity) * granularity);
    const piece = { key, buffer, bytes: read(buffer), readers: 0 };
    this.#pieces.set(key, piece);
    this.#held += buffer.length;
    return piece;
  }

  #room(bytes: number): Buffer {
    while (this.#held + bytes > this.mostBytes) {
      const oldest = this.#idle.values().next().value;
      if (!oldest) break;
      this.#forget(oldest);
      if (oldest.buffer.length === bytes) return oldest.buffer;
    }
    return Buffer.allocUnsafeSlow(bytes);
  }

  #release(piece: Piece, isSpoilt = false): void {
    piece.readers -= 1;
    const isKnown = this.#pieces.get(piece.key) === piece;
    if (isKnown && (isSpoilt || (piece.readers === 0 && this.#held > this.mostBytes))) this.#forget(piece);
    else if (isKnown && piece.readers === 0) this.#idle.set(piece.key, piece);
  }

  #forget(piece: Piece): void {
    this.#pieces.delete(piece.key);
    this.#idle.delete(piece.key);
    this.#held -= piece.buffer.length;
  }
}
