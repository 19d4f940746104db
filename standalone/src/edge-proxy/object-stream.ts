import type { ObjectReader } from '@rubato/service-kit';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

const chunkBytes = 256 * 1024;

/** Bytes to send: literal ones, or a range of the object. */
type Segment = Buffer | ByteRange;

/** Several ranges of one object as one response body: `multipart/byteranges` (RFC 9110, 14.6). */
export class MultipartByteRanges {
  readonly contentType: string;
  readonly segments: readonly Segment[];

  constructor(ranges: readonly ByteRange[], bytes: number, contentType: string) {
    const boundary = randomUUID();
    this.contentType = `multipart/byteranges; boundary=${boundary}`;
    this.segments = [
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
    return this.segments.reduce(
      (sum, segment) => sum + (Buffer.isBuffer(segment) ? segment.length : segment.end - segment.start + 1),
      0,
    );
  }
}

/** Reads at most one chunk ahead. Closes the reader when the stream ends or the client disconnects. */
export function streamSegments(reader: ObjectReader, segments: readonly Segment[]): Readable {
  const stream = Readable.from(readChunks(reader, segments), { objectMode: false, highWaterMark: 1 });
  return stream.once('close', () => reader.close().catch(() => {}));
}

async function* readChunks(reader: ObjectReader, segments: readonly Segment[]): AsyncGenerator<Uint8Array> {
  for (const segment of segments)
    if (Buffer.isBuffer(segment)) yield segment;
    else yield* readRange(reader, segment);
}

async function* readRange(reader: ObjectReader, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let position = start; position <= end; position += chunkBytes)
    yield await reader.read(position, Math.min(chunkBytes, end - position + 1));
}
