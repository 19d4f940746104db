import { toDataView } from '../../byte-source.ts';
import { parseBoxes, type Box } from './mp4-boxes.ts';

const tags = new Set(['udta', 'meta']);

/**
 * Returns a `moov` box without its tags, with the offsets of subsequent data adjusted. `start` is the
 * position of the box in its file. Undefined if there are no tags.
 */
export function stripTags(movie: Uint8Array, start: number): Uint8Array | undefined {
  const boxes = parseBoxes(movie, 8, movie.length);
  const remaining = boxes.filter(({ name }) => !tags.has(name));
  if (remaining.length === boxes.length || toDataView(movie).getUint32(0) !== movie.length) return undefined;
  const stripped = Buffer.concat([
    movie.subarray(0, 8),
    ...remaining.map((box) => movie.subarray(box.start, box.end)),
  ]);
  stripped.writeUInt32BE(stripped.length, 0);
  moveOffsets(stripped, start, movie.length - stripped.length);
  return stripped;
}

const containers = new Set(['trak', 'mdia', 'minf', 'stbl']);

function moveOffsets(
  bytes: Buffer,
  start: number,
  removedBytes: number,
  within: Box[] = parseBoxes(bytes, 8, bytes.length),
): void {
  for (const box of within) {
    if (containers.has(box.name))
      moveOffsets(bytes, start, removedBytes, parseBoxes(bytes, box.body, box.end));
    for (let at = box.body + 8; box.name === 'stco' && at + 4 <= box.end; at += 4) {
      const offset = bytes.readUInt32BE(at);
      if (offset > start) bytes.writeUInt32BE(offset - removedBytes, at);
    }
    for (let at = box.body + 8; box.name === 'co64' && at + 8 <= box.end; at += 8) {
      const offset = bytes.readBigUInt64BE(at);
      if (offset > start) bytes.writeBigUInt64BE(offset - BigInt(removedBytes), at);
    }
  }
}
