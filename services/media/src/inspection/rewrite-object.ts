import type { ObjectReader, ObjectStore } from '@rubato/service-kit';
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DeliveredChunk } from './inspection.messages.ts';

const blockBytes = 512 * 1024;

/** Replaces an object by the given chunks. Resolves with the hash and length of the new content. */
export async function rewriteObject(
  objects: ObjectStore,
  key: string,
  pieces: readonly DeliveredChunk[],
): Promise<{ sha256: string; bytes: number }> {
  const reader = await objects.open(key);
  if (!reader) throw new Error(`Object not found: ${key}`);
  try {
    const hash = createHash('sha256');
    const { bytes } = await objects.put(
      key,
      Readable.from(hashAll(pieces, reader, hash), { objectMode: false, highWaterMark: 1 }),
    );
    return { sha256: hash.digest('hex'), bytes };
  } finally {
    await reader.close();
  }
}

async function* hashAll(
  pieces: readonly DeliveredChunk[],
  reader: ObjectReader,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces)
    for await (const block of readBlocks(piece, reader)) {
      hash.update(block);
      yield block;
    }
}

async function* readBlocks(piece: DeliveredChunk, reader: ObjectReader): AsyncGenerator<Uint8Array> {
  if (piece instanceof Uint8Array) return yield piece;
  // A compromised inspector may send a range beyond the file.
  const end = Math.min(piece.end, reader.bytes);
  for (let at = piece.start; at < end; at += blockBytes)
    yield await reader.read(at, Math.min(blockBytes, end - at));
}
