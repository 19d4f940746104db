import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { combineCrc32 } from './crc32.ts';

/** A compressed part of a text, made once and joined with others as often as they are wanted. */
export interface GzipPiece {
  /** Raw deflate that ends at a byte and is not the last. */
  readonly deflated: Buffer;
  /** Of the text before compression. */
  readonly crc: number;
  readonly bytes: number;
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);
const chunkBytes = 64 * 1024;
const largestLiteral = 0xffff;

const deflateOnThread = promisify(deflateRaw);
const options = { level: 4, memLevel: 7, windowBits: 14, finishFlush: constants.Z_FULL_FLUSH };
/** Up to here compression takes a few milliseconds; a thread for each would cost more, in memory too. */
const largestOnLoop = 256 * 1024;

/** Compresses a part of a text: a large one on a thread, so that nobody else waits for it. */
export async function compressPiece(text: Buffer): Promise<GzipPiece> {
  const deflated =
    text.length > largestOnLoop ? await deflateOnThread(text, options) : deflateRawSync(text, options);
  return { deflated: withoutSlack(deflated), crc: crc32(text), bytes: text.length };
}

/** A short result lies in a buffer of zlib's own size, which would be kept with it. */
function withoutSlack(bytes: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/** A short text as it is, without compression. */
export function literalPiece(text: string): GzipPiece {
  const bytes = Buffer.from(text);
  if (bytes.length > largestLiteral) throw new RangeError('Too long for a literal');
  const block = Buffer.alloc(5);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(bytes.length ^ largestLiteral, 3);
  return { deflated: Buffer.concat([block, bytes]), crc: crc32(bytes), bytes: bytes.length };
}

/**
 * The pieces as one gzip member (RFC 1952), in chunks that are worth a write. Members could simply follow one another, but
 * browsers stop after the first: so the pieces share a header, and their checks are combined.
 */
export async function* joinPieces(pieces: AsyncIterable<GzipPiece>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [header];
  let waitingBytes = 0;
  let crc = 0;
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece.deflated);
    waitingBytes += piece.deflated.length;
    crc = combineCrc32(crc, piece.crc, piece.bytes);
    bytes += piece.bytes;
    if (waitingBytes < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
  }
  yield Buffer.concat([...waiting, lastBlock, trailer(crc, bytes)]);
}

function trailer(crc: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeUInt32LE(crc, 0);
  buffer.writeUInt32LE(bytes % 2 ** 32, 4);
  return buffer;
}
