/** Positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What one answer to an open range carries at most: a paused listener holds this much and no more. */
export const openRangeBytes = 512 * 1024;

/**
 * The one range that a `Range` header asks for in an object of `bytes` (RFC 9110, 14.1.2). An open range ends after
 * `openRangeBytes`, as a 206 may carry less than was asked for. Undefined for a header that is to be ignored: malformed, in
 * another unit, or with several ranges.
 */
export function parseByteRange(header: string, bytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header);
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
