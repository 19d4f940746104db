import { Readable } from 'node:stream';
import { compressChunk, joinChunks, type GzipChunk } from './gzip-chunks.ts';

/** About 1 ms of CPU for JSON. */
const pieceBytes = 64 * 1024;

/**
 * The text of `source`, compressed with gzip. Each piece of about 64 KiB is compressed at once: a compressor that
 * lives as long as the stream would hold 256 KiB for each client that reads slowly. Destroys `source` when the
 * result is destroyed, and fails if `source` fails.
 */
export function compressStream(source: Readable): Readable {
  const compressed = Readable.from(joinChunks(compressPieces(source)), { objectMode: false });
  // A generator that waits for its source would notice it only with the next piece.
  return compressed.once('close', () => source.destroy());
}

async function* compressPieces(source: Readable): AsyncGenerator<GzipChunk> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const data of source as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(data as Buffer);
    pending.push(bytes);
    pendingBytes += bytes.length;
    if (pendingBytes < pieceBytes) continue;
    yield compressChunk(Buffer.concat(pending));
    [pending, pendingBytes] = [[], 0];
  }
  if (pendingBytes) yield compressChunk(Buffer.concat(pending));
}
