import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { maxInlineBytes } from '../../http/compress-body.ts';
import { concatExactly } from './concat-exactly.ts';
import { combineCrc32 } from './crc32.ts';

/** A compressed chunk of a text, which can be joined with others any number of times. */
export interface GzipChunk {
  /** Raw deflate blocks, byte-aligned, without the final block. */
  readonly deflated: Buffer;
  /** Of the uncompressed text. */
  readonly crc: number;
  readonly bytes: number;
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const writeBytes = 64 * 1024;
const maxLiteralBytes = 0xffff;

const deflateInPool = promisify(deflateRaw);
const options = { level: 4, memLevel: 7, windowBits: 14, finishFlush: constants.Z_FULL_FLUSH };

/** Compresses a chunk of a text; a large one in the thread pool, to keep the event loop free. */
export async function compressChunk(text: Buffer): Promise<GzipChunk> {
  const deflated =
    text.length > maxInlineBytes ? await deflateInPool(text, options) : deflateRawSync(text, options);
  return { deflated: concatExactly([deflated]), crc: crc32(text), bytes: text.length };
}

/** A short text as an uncompressed block. */
export function createLiteralChunk(text: string): GzipChunk {
  const bytes = Buffer.from(text);
  if (bytes.length > maxLiteralBytes) throw new RangeError('Too long for a literal block');
  const block = Buffer.alloc(5);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(bytes.length ^ maxLiteralBytes, 3);
  return { deflated: Buffer.concat([block, bytes]), crc: crc32(bytes), bytes: bytes.length };
}

/**
 * Joins the chunks to one gzip member (RFC 1952), yielded in buffers large enough for a write. Concatenated
 * members would be simpler, but browsers stop after the first one: therefore the chunks share one header, and
 * their checksums are combined.
 */
export async function* joinChunks(chunks: AsyncIterable<GzipChunk>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [header];
  let pendingBytes = 0;
  let crc = 0;
  let bytes = 0;
  for await (const chunk of chunks) {
    pending.push(chunk.deflated);
    pendingBytes += chunk.deflated.length;
    crc = combineCrc32(crc, chunk.crc, chunk.bytes);
    bytes += chunk.bytes;
    if (pendingBytes < writeBytes) continue;
    yield Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
  }
  yield Buffer.concat([...pending, lastBlock, createTrailer(crc, bytes)]);
}

function createTrailer(crc: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeUInt32LE(crc, 0);
  buffer.writeUInt32LE(bytes % 2 ** 32, 4);
  return buffer;
}
