import { decodeLatin1 } from './byte-source.ts';

/**
 * How many bytes at the beginning and the end are searched for another file. The end covers the longest
 * archive comment.
 */
export const headBytes = 4096;
export const tailBytes = 66 * 1024;

const archives = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
const signatures = [
  ...archives,
  'PK\x03\x04',
  '\x1f\x8b',
  'BZh',
  '\xfd7zXZ',
  '%PDF-',
  'MZ',
  '\x7fELF',
  '#!',
  '#EXTM3U',
];
const pages = /<(!doctype\s+html|html|script|svg|iframe|body|\?php)[\s>]/i;

/** Returns whether a file begins with the signature of an archive, a document or a program. */
export function hasForeignSignature(head: Uint8Array): boolean {
  const text = decodeLatin1(head, 0, 16);
  return signatures.some((signature) => text.startsWith(signature));
}

/**
 * Returns whether an audio or image file is also readable as another type: with a web page or script at its
 * beginning or end, a document within its first kilobytes, or an archive at its end, which is where archives
 * are read from.
 */
export function isPolyglot(head: Uint8Array, tail: Uint8Array): boolean {
  const [start, end] = [decodeLatin1(head), decodeLatin1(tail)];
  return (
    pages.test(start) ||
    pages.test(end) ||
    /%PDF-\d/.test(start) ||
    archives.some((archive) => end.includes(archive)) ||
    hasZipRecordAtEnd(tail, end)
  );
}

/** Returns whether the file ends with a plausible ZIP end record. */
function hasZipRecordAtEnd(tail: Uint8Array, text: string): boolean {
  for (
    let at = text.lastIndexOf('PK\x05\x06');
    at >= 0;
    at = at ? text.lastIndexOf('PK\x05\x06', at - 1) : -1
  ) {
    const record = Buffer.from(tail.subarray(at, at + 22));
    if (record.length < 22) continue;
    const entries = record.readUInt16LE(10);
    const directoryBytes = record.readUInt32LE(12);
    const comment = record.readUInt16LE(20);
    const isEnd = at + 22 + comment <= tail.length;
    if (isEnd && (entries === 0xffff || directoryBytes >= entries * 46)) return true;
  }
  return false;
}
