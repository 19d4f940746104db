import { decodeLatin1, toDataView } from '../byte-source.ts';
import { maxDeliveredChunks, type DeliveredChunk } from '../inspection.messages.ts';
import type { ImageFormat } from './image-format.ts';

/**
 * The image without metadata, previews, comments, animation and trailing data, with identical pixels: a single range if
 * there are none. Keeps color profiles. Undefined if the file is malformed.
 */
export function stripMetadata(bytes: Uint8Array, format: ImageFormat): DeliveredChunk[] | undefined {
  try {
    const pieces = joinAdjacent(walks[format](bytes));
    return pieces.length <= maxDeliveredChunks
      ? pieces
      : [Buffer.concat(pieces.map((piece) => read(piece, bytes)))];
  } catch {
    return undefined;
  }
}

function joinAdjacent(pieces: readonly DeliveredChunk[]): DeliveredChunk[] {
  const joined: DeliveredChunk[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (isRange(piece) && last && isRange(last) && last.end === piece.start)
      joined[joined.length - 1] = { start: last.start, end: piece.end };
    else joined.push(piece);
  }
  return joined;
}

function isRange(piece: DeliveredChunk): piece is Range {
  return !(piece instanceof Uint8Array);
}

function read(piece: DeliveredChunk, bytes: Uint8Array): Uint8Array {
  return isRange(piece) ? bytes.subarray(piece.start, piece.end) : piece;
}

type Range = Exclude<DeliveredChunk, Uint8Array>;

const walks: Record<ImageFormat, (bytes: Uint8Array) => DeliveredChunk[]> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Segments `ff <marker> <length>`; a start of scan is followed by coded data, up to the next marker. */
function stripJpeg(bytes: Uint8Array): Range[] {
  const view = toDataView(bytes);
  const kept = [{ start: 0, end: 2 }];
  for (let at = 2; ;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1;
    if (view.getUint8(at) !== 0xff) throw new RangeError('Marker not found');
    const marker = view.getUint8(at + 1);
    if (marker === endOfImage) return [...kept, { start: at, end: at + 2 }];
    const segment = bytes.subarray(at, at + 2 + view.getUint16(at + 2));
    const end = marker === startOfScan ? findEndOfScan(view, at + segment.length) : at + segment.length;
    if (isNeededSegment(marker, segment)) kept.push({ start: at, end });
    at = end;
  }
}

/**
 * Keeps JFIF, Adobe and ICC segments, which define colors. Drops all other application segments and
 * comments.
 */
function isNeededSegment(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return decodeLatin1(segment, 4, 16).startsWith('ICC_PROFILE\0');
  return marker === 0xe0 || marker === 0xee || !((marker >= 0xe1 && marker <= 0xef) || marker === 0xfe);
}

/** Within coded data `ff` is followed by 0 or a restart marker. */
function findEndOfScan(view: DataView, start: number): number {
  for (let at = start; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

const ofPng = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs)$/;

function stripPng(bytes: Uint8Array): Range[] {
  const view = toDataView(bytes);
  const kept = [{ start: 0, end: 8 }];
  for (let at = 8; ;) {
    const [name, end] = [decodeLatin1(bytes, at + 4, at + 8), at + 12 + view.getUint32(at)];
    if (ofPng.test(name)) kept.push({ start: at, end: Math.min(end, bytes.length) });
    if (name === 'IEND') return kept;
    at = end;
  }
}

const ofWebp = /^(VP8 |VP8L|VP8X|ALPH|ICCP)$/;
const profileAndAlpha = 0b0011_0000;

/** Throws for an animated image, which is then re-encoded. */
function stripWebp(bytes: Uint8Array): DeliveredChunk[] {
  const view = toDataView(bytes);
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const kept: DeliveredChunk[] = [];
  let keptBytes = 0;
  for (let at = 12; at + 8 <= end;) {
    const name = decodeLatin1(bytes, at, at + 4);
    const size = view.getUint32(at + 4, true);
    if (name === 'ANIM') throw new RangeError('Animated');
    const chunk = bytes.slice(at, at + 8 + size + (size & 1));
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & profileAndAlpha;
    if (ofWebp.test(name)) {
      kept.push(useRangeIfUnchanged(chunk, bytes, at));
      keptBytes += chunk.length;
    }
    at += chunk.length || 8;
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + keptBytes, 4);
  return [useRangeIfUnchanged(head, bytes, 0), ...kept];
}

function useRangeIfUnchanged(part: Uint8Array, bytes: Uint8Array, start: number): DeliveredChunk {
  const range = { start, end: start + part.length };
  return Buffer.compare(part, bytes.subarray(range.start, range.end)) === 0 ? range : part;
}
