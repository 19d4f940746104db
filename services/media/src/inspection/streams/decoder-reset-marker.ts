import type { AudioCodec } from 'mediabunny';

/**
 * Adds a unique marker to the decoder configuration of a song, in a field that decoders ignore. Browsers only
 * create a new decoder if the configuration changes; with the state of the previous song, Opus and Vorbis
 * decode the beginning of the next one incorrectly.
 */
export function addResetMarker(
  codec: AudioCodec,
  config: AudioDecoderConfig,
  marker: number,
): AudioDecoderConfig {
  if (!config.description) return config;
  const description = toBuffer(config.description);
  if (codec === 'opus') return { ...config, description: addOpusMarker(description, marker) };
  if (codec === 'vorbis') return { ...config, description: addVorbisMarker(description, marker) };
  return config;
}

export function toBuffer(source: NonNullable<AudioDecoderConfig['description']>): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : Buffer.from(source as ArrayBuffer);
}

const inputRateAt = 12;

/** The input sample rate is informational only. Source: RFC 7845, section 5.1. */
function addOpusMarker(head: Buffer, marker: number): Buffer {
  const result = Buffer.from(head);
  if (result.length >= inputRateAt + 4) result.writeUInt32LE(marker >>> 0, inputRateAt);
  return result;
}

/**
 * The second of the three headers contains comments, which begin with the encoder's name. Source: Matroska's
 * codec mappings.
 */
function addVorbisMarker(headers: Buffer, marker: number): Buffer {
  const [first, second] = parseLengths(headers);
  if (first === undefined || second === undefined) return headers;
  const start = headers.length - findRest(headers, first, second);
  const vendor = Buffer.from(`mark ${marker >>> 0}`, 'latin1');
  const comments = Buffer.concat([
    Buffer.from('\x03vorbis', 'latin1'),
    encodeUint32(vendor.length),
    vendor,
    encodeUint32(0),
    Buffer.from([1]),
  ]);
  return Buffer.concat([
    Buffer.from([2, ...encodeLacing(first), ...encodeLacing(comments.length)]),
    headers.subarray(start, start + first),
    comments,
    headers.subarray(start + first + second),
  ]);
}

/** The total size of the headers, without the lengths of the first two. */
function findRest(headers: Buffer, first: number, second: number): number {
  return headers.length - 1 - encodeLacing(first).length - encodeLacing(second).length;
}

/** The lengths of the first two headers. */
function parseLengths(headers: Buffer): number[] {
  const found: number[] = [];
  for (let at = 1, length = 0; at < headers.length && found.length < 2; at += 1) {
    const byte = headers[at] ?? 0;
    length += byte;
    if (byte === 255) continue;
    found.push(length);
    length = 0;
  }
  return headers[0] === 2 ? found : [];
}

/** Encodes a length with Xiph lacing: as many bytes of 255 as fit, then the rest. */
function encodeLacing(length: number): number[] {
  return [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255];
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
