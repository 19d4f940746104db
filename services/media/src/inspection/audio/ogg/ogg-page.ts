import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';

export interface OggPage {
  readonly start: number;
  /** The position of its payload. */
  readonly body: number;
  readonly end: number;
  readonly serial: number;
  /** The sample position at its end; negative if no packet ends in it. */
  readonly granule: number;
  readonly isFirst: boolean;
  readonly isContinued: boolean;
}

/** Parses the page header at a position; undefined if there is none. The page may end beyond the file. */
export async function readOggPage(source: ByteSource, start: number): Promise<OggPage | undefined> {
  const head = await source.read(start, 27 + 255);
  if (decodeLatin1(head, 0, 4) !== 'OggS'.slice(0, head.length)) return undefined;
  const truncated = { start, body: source.bytes, end: source.bytes + 1, serial: 0, granule: -1 };
  if (head.length < 27) return { ...truncated, isFirst: false, isContinued: false };
  const view = toDataView(head);
  const segments = view.getUint8(26);
  if (head.length < 27 + segments) return { ...truncated, isFirst: false, isContinued: false };
  const body = start + 27 + segments;
  const flags = view.getUint8(5);
  return {
    start,
    body,
    end: head.subarray(27, 27 + segments).reduce((sum, length) => sum + length, body),
    serial: view.getUint32(14, true),
    granule: view.getInt32(10, true) * 2 ** 32 + view.getUint32(6, true),
    isFirst: (flags & 2) !== 0,
    isContinued: (flags & 1) !== 0,
  };
}
