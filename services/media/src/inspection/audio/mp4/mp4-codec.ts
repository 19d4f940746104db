import { toDataView } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { parseFlacFormat } from '../flac/flac-format.ts';
import { parseBoxes, type Box } from './mp4-boxes.ts';
import { isOpusMapping } from '../ogg/opus-head.ts';

/** The codecs that `mp4a` may contain, by object type. */
const objectTypes: Readonly<Record<number, string>> = {
  0x40: 'AAC',
  0x66: 'AAC',
  0x67: 'AAC',
  0x68: 'AAC',
  0x69: 'MP3',
  0x6b: 'MP3',
};
const entryHead = 28;
/** Additional bytes of a QuickTime sample entry, by its version. */
const extraBytes = [0, 16, 36];
const [streamDescriptor, configurationDescriptor, specificDescriptor] = [3, 4, 5];
/** A decoder configuration's own fields: object type, stream type, buffer size and bit rates. */
const configurationHead = 13;
/** AAC-LC, HE-AAC and HE-AAC v2, which every browser plays. */
const profiles = new Set([2, 5, 29]);
/**
 * Sample rate indices: the one of the lowest rate, and the escape value after which the rate is written out.
 */
const [lowestRate, explicitRate] = [12, 15];
const maxChannels = 7;
/** A configuration that describes its own channel layout has at least this many bytes. */
const minLayoutBytes = 7;
/** Marks the HE-AAC extension, which decoders may ignore. */
const syncExtension = 0x2b7;
/** Flags of a stream descriptor's optional fields. */
const optional = { dependsOn: 0x80, url: 0x40, clock: 0x20 };

/** The codec of a track. */
export interface Codec {
  readonly name: string;
  /** For AAC only; 0 if the configuration describes a custom layout. */
  readonly aacChannels?: number;
}

/** By the name of the sample entry. `read` gets the bytes of the movie and the box named `about`. */
const codecs: Readonly<
  Record<string, { about: string; read: (bytes: Uint8Array, box: Box) => Codec | undefined }>
> = {
  mp4a: { about: 'esds', read: parseElementaryStream },
  Opus: { about: 'dOps', read: parseOpusConfig },
  fLaC: { about: 'dfLa', read: parseFlacConfig },
};

/**
 * Returns the codec in a track's `stsd` box. Throws `Rejection` if some browser cannot play it, RangeError
 * for a damaged box.
 */
export function parseCodec(bytes: Uint8Array, description: Box): Codec {
  const [entry] = parseBoxes(bytes, description.body + 8, description.end);
  if (entry?.name === 'alac') throw new Rejection('apple-lossless');
  const { about, read } = codecs[entry?.name ?? ''] ?? {};
  if (!entry || !read) throw new Rejection('codec');
  const version = toDataView(bytes).getUint16(entry.body + 8);
  const inside = parseBoxes(bytes, entry.body + entryHead + (extraBytes[version] ?? 0), entry.end);
  const wave = inside.find(({ name }) => name === 'wave');
  const boxes = [...inside, ...(wave ? parseBoxes(bytes, wave.body, wave.end) : [])];
  const box = boxes.find(({ name }) => name === about);
  const codec = box && read(bytes, box);
  if (!codec) throw new Rejection('codec');
  return codec;
}

/** Reads an OpusSpecificBox: version, channels, pre-skip, sample rate, gain, channel mapping family. */
function parseOpusConfig(bytes: Uint8Array, { body, end }: Box): Codec | undefined {
  if (body + 11 > end) throw new RangeError('Truncated dOps box');
  return isOpusMapping(bytes[body + 10] ?? 0, bytes[body + 1] ?? 0) ? { name: 'Opus' } : undefined;
}

/** Reads a FLACSpecificBox: version and flags, then the metadata blocks, of which STREAMINFO is the first. */
function parseFlacConfig(bytes: Uint8Array, { body, end }: Box): Codec {
  const [start, length] = [body + 8, 34];
  if (start + length > end) throw new RangeError('Truncated dfLa box');
  parseFlacFormat(bytes.subarray(start, start + length));
  return { name: 'FLAC' };
}

export function parseSampleRate(bytes: Uint8Array, description: Box): number {
  return toDataView(bytes).getUint16(description.body + 40);
}

function parseElementaryStream(bytes: Uint8Array, { body, end }: Box): Codec | undefined {
  const stream = parseDescriptor(bytes, body + 4, end);
  if (stream.tag !== streamDescriptor) return undefined;
  const flags = bytes[stream.body + 2] ?? 0;
  let at = stream.body + 3;
  if (flags & optional.dependsOn) at += 2;
  if (flags & optional.url) at += 1 + (bytes[at] ?? 0);
  if (flags & optional.clock) at += 2;
  const configuration = parseDescriptor(bytes, at, end);
  if (configuration.tag !== configurationDescriptor) return undefined;
  const name = objectTypes[bytes[configuration.body] ?? -1];
  if (name !== 'AAC') return name === undefined ? undefined : { name };
  const specific = parseDescriptor(bytes, configuration.body + configurationHead, end);
  return specific.tag === specificDescriptor
    ? parseAudioSpecificConfig(bytes.subarray(specific.body, specific.end))
    : undefined;
}

/**
 * Reads the AudioSpecificConfig of ISO 14496-3: five bits of profile, four of sample rate index, the rate
 * itself after the escape value, four of channels. Undefined if some browser or decoder cannot play it.
 */
function parseAudioSpecificConfig(config: Uint8Array): Codec | undefined {
  const bits = new Bits(config);
  const profile = bits.read(5);
  const rate = readSampleRate(bits);
  const channels = bits.read(4);
  if (!profiles.has(profile) || !isRate(rate) || channels > maxChannels) return undefined;
  if (channels === 0 && config.length < minLayoutBytes) return undefined;
  const extension = config.length > 4 ? new Bits(config.subarray(2)) : undefined;
  const isExtended =
    extension?.read(11) === syncExtension && extension.read(5) === 5 && extension.read(1) === 1;
  if (isExtended && !isRate(readSampleRate(extension))) return undefined;
  return { name: 'AAC', aacChannels: channels };
}

/** Reads a sample rate index, and skips the rate that follows the escape value. */
function readSampleRate(bits: Bits): number {
  const rate = bits.read(4);
  if (rate === explicitRate) bits.read(24);
  return rate;
}

function isRate(rate: number): boolean {
  return rate <= lowestRate || rate === explicitRate;
}

/** Reads bytes bit by bit. Throws RangeError past the end. */
class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    let value = 0;
    for (const end = this.#at + count; this.#at < end; this.#at += 1) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw new RangeError('No more bits');
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }
}

/**
 * A length takes up to four bytes; all but the last have their highest bit set. Throws RangeError for a
 * descriptor that exceeds `limit`.
 */
function parseDescriptor(bytes: Uint8Array, at: number, limit: number) {
  let length = 0;
  let body = at + 1;
  for (let more = true; more && body < at + 5; body += 1) {
    const byte = bytes[body] ?? 0;
    length = length * 128 + (byte & 127);
    more = byte > 127;
  }
  if (body + length > limit) throw new RangeError('Truncated descriptor');
  return { tag: bytes[at], body, end: body + length };
}
