import { decodeLatin1 } from '../../byte-source.ts';

const shortest = 19;
/** Later versions are incompatible. */
const maxVersion = 15;
/** Channel mapping families: mono or stereo, and Vorbis order for up to eight channels. */
const [stereoMapping, vorbisMapping] = [0, 1];
const most: Readonly<Record<number, number>> = { [stereoMapping]: 2, [vorbisMapping]: 8 };

/** Returns whether all browsers play Opus with this channel mapping family and number of channels. */
export function isOpusMapping(mapping: number, channels: number): boolean {
  return channels > 0 && channels <= (most[mapping] ?? 0);
}

/**
 * Returns whether `bytes` are an identification header that Opus decoders accept. Source: RFC 7845, section
 * 5.1.
 */
export function isOpusHead(bytes: Uint8Array): boolean {
  if (bytes.length < shortest || decodeLatin1(bytes, 0, 8) !== 'OpusHead') return false;
  const [version = 0, channels = 0, mapping = 0] = [bytes[8], bytes[9], bytes[18]];
  const table = mapping === stereoMapping ? 0 : 2 + channels;
  return version <= maxVersion && isOpusMapping(mapping, channels) && bytes.length >= shortest + table;
}
