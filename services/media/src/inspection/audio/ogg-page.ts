import { latin1, viewOf, type ByteSource } from '../byte-source.ts';

export interface OggPage {
  readonly start: number;
  /** Where what it carries begins. */
  readonly body: number;
  readonly end: number;
  readonly serial: number;
  /** The sample that it ends with; negative where no packet ends in it. */
  readonly granule: number;
  readonly isFirst: boolean;
  readonly isContinued: boolean;
}

/** The page at a position, by its header alone, or undefined where there is none. Its end may lie behind the file's. */
export async function oggPageAt(source: ByteSource, start: number): Promise<OggPage | undefined> {
  const head = await source.at(start, 27 + 255);
  if (latin1(head, 0, 4) !== 'OggS'.slice(0, head.length)) return undefined;
  const cut = { start, body: source.bytes, end: source.bytes + 1, serial: 0, granule: -1 };
  if (head.length < 27) return { ...cut, isFirst: false, isContinued: false };
  const view = viewOf(head);
  const segments = view.getUint8(26);
  if (head.length < 27 + segments) return { ...cut, isFirst: false, isContinued: false };
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
