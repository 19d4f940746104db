import { latin1 } from './byte-source.ts';

/** How much of a file's beginning and end is looked through for another file. The end holds the longest comment of an archive. */
export const headBytes = 4096;
export const tailBytes = 66 * 1024;

const archives = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
const beginnings = [
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

/** Whether a file begins as one of another kind: an archive, a document, a program. */
export function beginsAsAnother(head: Uint8Array): boolean {
  const text = latin1(head, 0, 16);
  return beginnings.some((beginning) => text.startsWith(beginning));
}

/**
 * Whether a file that is readable as audio or picture is readable as something else, too: a page or script in its beginning or end, a
 * document within its first kilobyte, an archive at its end, which is where archives are read from.
 */
export function hidesAnother(head: Uint8Array, tail: Uint8Array): boolean {
  const [start, end] = [latin1(head), latin1(tail)];
  return (
    pages.test(start) ||
    pages.test(end) ||
    /%PDF-\d/.test(start) ||
    archives.some((archive) => end.includes(archive)) ||
    endsAsZip(tail, end)
  );
}

/** Whether there is the record that ends a ZIP archive, and it is no chance: what it points at fits into what comes before. */
function endsAsZip(tail: Uint8Array, text: string): boolean {
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
