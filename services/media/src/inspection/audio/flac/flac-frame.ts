import type { FlacFormat } from './flac-format.ts';

/**
 * A FLAC frame: its position in the bytes, the index of its first sample in the stream, and its number of
 * samples.
 */
export interface FlacFrame {
  readonly at: number;
  readonly sample: number;
  readonly samples: number;
}

/** By code in a frame header; 0 means that STREAMINFO or the header itself contains the value. */
const sampleRates = [
  0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000,
];
const sampleBits = [0, 8, 12, undefined, 16, 20, 24, 32];
/** Codes from here on, up to `maxChannelCode`, mean stereo with joint coding. */
const maxChannels = 8;
const maxChannelCode = 10;

const crcTable = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x80 ? 0x107 : 0);
  return crc;
});

/**
 * Returns the next frame at or after `from`. The header's checksum and the stream's format rule out false
 * positives.
 */
export function findFlacFrame(bytes: Uint8Array, from: number, format: FlacFormat): FlacFrame | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = parseFlacFrame(bytes, at, format);
    if (frame) return frame;
  }
  return undefined;
}

/** Returns the frame that begins at `at`, if any. */
export function parseFlacFrame(bytes: Uint8Array, at: number, format: FlacFormat): FlacFrame | undefined {
  const getByte = (position: number) => bytes[position] ?? 0;
  if (getByte(at) !== 0xff || (getByte(at + 1) & 0xfe) !== 0xf8) return undefined;
  const [sizeCode, rateCode] = [getByte(at + 2) >> 4, getByte(at + 2) & 15];
  const sampleFormat = getByte(at + 3);
  if (sizeCode === 0 || rateCode === 15 || (sampleFormat & 1) === 1) return undefined;
  if (!hasFormat(format, rateCode, sampleFormat >> 4, (sampleFormat >> 1) & 7)) return undefined;
  const coded = parseCodedNumber(bytes, at + 4);
  if (!coded) return undefined;
  let end = coded.end;
  let samples = sizeCode === 1 ? 192 : sizeCode < 6 ? 144 << sizeCode : 1 << sizeCode;
  if (sizeCode === 6) samples = getByte(end++) + 1;
  if (sizeCode === 7) [samples, end] = [getByte(end) * 256 + getByte(end + 1) + 1, end + 2];
  end += rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  if (end >= bytes.length || computeCrc8(bytes, at, end) !== bytes[end]) return undefined;
  // Decoders reject larger frames.
  if (samples > format.maxBlockSamples) return undefined;
  const isVariable = getByte(at + 1) & 1;
  return { at, sample: isVariable ? coded.value : coded.value * format.blockSamples, samples };
}

/**
 * Returns whether a frame with these codes matches the stream: decoders do not support changes of the format.
 */
function hasFormat(format: FlacFormat, rateCode: number, channelCode: number, bitsCode: number): boolean {
  if (channelCode > maxChannelCode) return false;
  const channels = channelCode < maxChannels ? channelCode + 1 : 2;
  return (
    channels === format.channels &&
    [0, format.bitsPerSample].includes(sampleBits[bitsCode] ?? -1) &&
    [0, format.sampleRate].includes(sampleRates[rateCode] ?? 0)
  );
}

/** Parses a number of up to 36 bits in UTF-8 style coding. */
function parseCodedNumber(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
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

function computeCrc8(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0;
  for (let at = start; at < end; at += 1) crc = crcTable[crc ^ (bytes[at] ?? 0)] ?? 0;
  return crc;
}
