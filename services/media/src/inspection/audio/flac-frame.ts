import { viewOf } from '../byte-source.ts';

/** A frame of FLAC: where it begins in the bytes, its first sample in the stream, and how many it has. */
export interface FlacFrame {
  readonly at: number;
  readonly sample: number;
  readonly samples: number;
}

const crcTable = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x80 ? 0x107 : 0);
  return crc;
});

/** The next frame from `from` on, told from chance by the checksum of its header. */
export function flacFrameIn(bytes: Uint8Array, from: number, blockSamples: number): FlacFrame | undefined {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 16 <= bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    if (((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) continue;
    const frame = headerAt(bytes, at, blockSamples);
    if (frame) return frame;
  }
  return undefined;
}

function headerAt(bytes: Uint8Array, at: number, blockSamples: number): FlacFrame | undefined {
  const view = viewOf(bytes);
  const [sizeCode, rateCode] = [view.getUint8(at + 2) >> 4, view.getUint8(at + 2) & 15];
  if (sizeCode === 0 || rateCode === 15 || (view.getUint8(at + 3) & 1) === 1) return undefined;
  const coded = codedNumber(bytes, at + 4);
  if (!coded) return undefined;
  let end = coded.end;
  let samples = sizeCode === 1 ? 192 : sizeCode < 6 ? 144 << sizeCode : 1 << sizeCode;
  if (sizeCode === 6) samples = view.getUint8(end++) + 1;
  if (sizeCode === 7) [samples, end] = [view.getUint16(end) + 1, end + 2];
  end += rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  if (end >= bytes.length || crc8(bytes, at, end) !== bytes[end]) return undefined;
  const isVariable = view.getUint8(at + 1) & 1;
  return { at, sample: isVariable ? coded.value : coded.value * blockSamples, samples };
}

/** A number in the way of UTF-8, up to 36 bits. */
function codedNumber(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return { value: first, end: at + 1 };
  const length = Math.clz32(~(first << 24));
  if (length < 2 || length > 7) return undefined;
  let value = first & ((1 << (7 - length)) - 1);
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte >> 6 !== 2) return undefined;
    value = value * 64 + (byte & 63);
  }
  return { value, end: at + length };
}

function crc8(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0;
  for (let at = start; at < end; at += 1) crc = crcTable[crc ^ (bytes[at] ?? 0)] ?? 0;
  return crc;
}
