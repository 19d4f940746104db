/** Positions of the first and the last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The most that one response to an open range contains, and so the most that a paused player keeps in flight.
 */
export const openRangeBytes = 512 * 1024;

/** More ranges than any player needs: the header is ignored, and the whole object is sent. */
const maxRanges = 8;

/**
 * Parses a `Range` header for an object of `bytes` bytes (RFC 9110, 14.1.2), in the order of the header. An
 * open range ends after `openRangeBytes`, because a 206 may contain less than requested. Undefined when the
 * header must be ignored: malformed, in another unit, with more than eight ranges or with overlapping ones.
 */
export function parseByteRanges(header: string, bytes: number): ByteRange[] | 'unsatisfiable' | undefined {
  const list = /^\s*bytes\s*=(.*)$/i.exec(header)?.[1]?.split(',', maxRanges + 1);
  if (!list || list.length > maxRanges) return undefined;
  const found: ByteRange[] = [];
  for (const text of list) {
    const range = parseOne(text, bytes);
    if (!range) return undefined;
    if (range !== 'unsatisfiable') found.push(range);
  }
  if (!found.length) return 'unsatisfiable';
  return areOverlapping(found) ? undefined : found;
}

function parseOne(text: string, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^\s*(\d*)-(\d*)\s*$/.exec(text);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [first, last] = [
    match[1] === '' ? undefined : Number(match[1]),
    match[2] === '' ? undefined : Number(match[2]),
  ];
  if (first === undefined)
    return last && bytes ? { start: Math.max(0, bytes - last), end: bytes - 1 } : 'unsatisfiable';
  if (last !== undefined && last < first) return undefined;
  if (first >= bytes) return 'unsatisfiable';
  return { start: first, end: Math.min(last ?? first + openRangeBytes - 1, bytes - 1) };
}

function areOverlapping(ranges: readonly ByteRange[]): boolean {
  if (ranges.length < 2) return false;
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  return sorted.some(({ start }, n) => start <= (sorted[n - 1]?.end ?? -1));
}
