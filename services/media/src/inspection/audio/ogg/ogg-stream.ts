import { decodeLatin1, toDataView } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { isOpusHead } from './opus-head.ts';
import { assertPlayable } from '../playable.ts';

export interface OggStream {
  readonly serial: number;
  readonly codec: string;
  /** Absent if no decoder accepts Ogg pages. */
  readonly decoder?: 'opus' | 'vorbis';
  readonly sampleRate: number;
  /** The unit of granule positions, in samples per second: always 48,000 for Opus. */
  readonly rate: number;
  readonly preSkip: number;
}

const video = ['\x80theora', 'BBCD\0', 'OVP80', '\x01video'];

/**
 * Identifies a stream by its first packet. Undefined for a stream that only describes others. Throws for
 * unsupported codecs.
 */
export function parseOggStream(packet: Uint8Array, serial: number): OggStream | 'video' | undefined {
  const name = decodeLatin1(packet, 0, 12);
  const view = toDataView(packet);
  if (video.some((beginning) => name.startsWith(beginning))) return 'video';
  if (name.startsWith('fishead\0')) return undefined;
  if (packet.length < 19) throw new Rejection('type');
  if (isOpusHead(packet))
    return {
      serial,
      codec: 'Opus',
      decoder: 'opus',
      sampleRate: 48_000,
      rate: 48_000,
      preSkip: view.getUint16(10, true),
    };
  if (name.startsWith('\x01vorbis')) {
    const rate = view.getUint32(12, true);
    assertPlayable(rate, view.getUint8(11));
    return { serial, codec: 'Vorbis', decoder: 'vorbis', sampleRate: rate, rate, preSkip: 0 };
  }
  // Safari plays the generated stream, which is FLAC in MP4.
  if (name.startsWith('\x7fFLAC') && packet.length >= 30) {
    const word = view.getUint32(27);
    const rate = word >>> 12;
    assertPlayable(rate, ((word >>> 9) & 7) + 1);
    return { serial, codec: 'FLAC', sampleRate: rate, rate, preSkip: 0 };
  }
  throw new Rejection('codec');
}
