import { viewOf } from '../byte-source.ts';
import { boxesIn, type Box } from './mp4-boxes.ts';

const tags = new Set(['udta', 'meta']);

/**
 * A `moov` box without its tags, and with the offsets of what lies behind it brought to where that lies then. `start` is where the box
 * is in its file. Undefined where there are no tags.
 */
export function withoutTags(movie: Uint8Array, start: number): Uint8Array | undefined {
  const boxes = boxesIn(movie, 8, movie.length);
  const kept = boxes.filter(({ name }) => !tags.has(name));
  if (kept.length === boxes.length || viewOf(movie).getUint32(0) !== movie.length) return undefined;
  const lean = Buffer.concat([
    movie.subarray(0, 8),
    ...kept.map((box) => movie.subarray(box.start, box.end)),
  ]);
  lean.writeUInt32BE(lean.length, 0);
  moveOffsets(lean, start, movie.length - lean.length);
  return lean;
}

const containers = new Set(['trak', 'mdia', 'minf', 'stbl']);

function moveOffsets(
  bytes: Buffer,
  start: number,
  less: number,
  within: Box[] = boxesIn(bytes, 8, bytes.length),
): void {
  for (const box of within) {
    if (containers.has(box.name)) moveOffsets(bytes, start, less, boxesIn(bytes, box.body, box.end));
    for (let at = box.body + 8; box.name === 'stco' && at + 4 <= box.end; at += 4) {
      const offset = bytes.readUInt32BE(at);
      if (offset > start) bytes.writeUInt32BE(offset - less, at);
    }
    for (let at = box.body + 8; box.name === 'co64' && at + 8 <= box.end; at += 8) {
      const offset = bytes.readBigUInt64BE(at);
      if (offset > start) bytes.writeBigUInt64BE(offset - BigInt(less), at);
    }
  }
}
