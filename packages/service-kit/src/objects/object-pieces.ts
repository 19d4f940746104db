import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';
import type { ObjectReader } from './object-store.ts';

const chunkBytes = 256 * 1024;

/** Bytes to send: our own, or those of an object. */
type Piece = Buffer | ByteRange;

/** Several ranges of one object as the body of one answer: `multipart/byteranges` (RFC 9110, 14.6). */
export class BytesInParts {
  readonly contentType: string;
  readonly pieces: readonly Piece[];

  constructor(ranges: readonly ByteRange[], bytes: number, contentType: string) {
    const boundary = randomUUID();
    this.contentType = `multipart/byteranges; boundary=${boundary}`;
    this.pieces = [
      ...ranges.flatMap((range) => [
        Buffer.from(
          `\r\n--${boundary}\r\ncontent-type: ${contentType}\r\n` +
            `content-range: bytes ${range.start}-${range.end}/${bytes}\r\n\r\n`,
        ),
        range,
      ]),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ];
  }

  get length(): number {
    return this.pieces.reduce(
      (sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start + 1),
      0,
    );
  }
}

/** Reads ahead by one chunk at most; the reader is closed also when the listener goes away. */
export function streamPieces(reader: ObjectReader, pieces: readonly Piece[]): Readable {
  const stream = Readable.from(chunks(reader, pieces), { objectMode: false, highWaterMark: 1 });
  return stream.once('close', () => reader.close().catch(() => {}));
}

async function* chunks(reader: ObjectReader, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces)
    if (Buffer.isBuffer(piece)) yield piece;
    else yield* chunksOf(reader, piece);
}

async function* chunksOf(reader: ObjectReader, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let position = start; position <= end; position += chunkBytes)
    yield await reader.read(position, Math.min(chunkBytes, end - position + 1));
}
