import type { AudioCodec } from 'mediabunny';

/**
 * Browsers begin with a fresh decoder where its configuration changes, and go on with the old one where it does not. Opus and Vorbis
 * decode the beginning of a song wrongly with what is left of the song before it, so the configuration of each song gets a mark of its
 * own, in a place that decoders do not read.
 */
export function withMark(codec: AudioCodec, config: AudioDecoderConfig, mark: number): AudioDecoderConfig {
  if (!config.description) return config;
  const description = bytesOf(config.description);
  if (codec === 'opus') return { ...config, description: markedOpus(description, mark) };
  if (codec === 'vorbis') return { ...config, description: markedVorbis(description, mark) };
  return config;
}

export function bytesOf(source: NonNullable<AudioDecoderConfig['description']>): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : Buffer.from(source as ArrayBuffer);
}

const inputRateAt = 12;

/** The rate of the encoder's input is for information alone. Source: RFC 7845, section 5.1. */
function markedOpus(head: Buffer, mark: number): Buffer {
  const marked = Buffer.from(head);
  if (marked.length >= inputRateAt + 4) marked.writeUInt32LE(mark >>> 0, inputRateAt);
  return marked;
}

/** Of the three headers, the second one has comments, which begin with the name of the encoder. Source: Matroska's codec mappings. */
function markedVorbis(headers: Buffer, mark: number): Buffer {
  const [first, second] = lengths(headers);
  if (first === undefined || second === undefined) return headers;
  const start = headers.length - restOf(headers, first, second);
  const vendor = Buffer.from(`mark ${mark >>> 0}`, 'latin1');
  const comments = Buffer.concat([
    Buffer.from('\x03vorbis', 'latin1'),
    uint32(vendor.length),
    vendor,
    uint32(0),
    Buffer.from([1]),
  ]);
  return Buffer.concat([
    Buffer.from([2, ...laced(first), ...laced(comments.length)]),
    headers.subarray(start, start + first),
    comments,
    headers.subarray(start + first + second),
  ]);
}

/** How many bytes the headers have, behind the lengths of the first two. */
function restOf(headers: Buffer, first: number, second: number): number {
  return headers.length - 1 - laced(first).length - laced(second).length;
}

/** The lengths of the first two headers. */
function lengths(headers: Buffer): number[] {
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

/** A length in Xiph's way: as many 255 as fit, and the rest. */
function laced(length: number): number[] {
  return [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255];
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
