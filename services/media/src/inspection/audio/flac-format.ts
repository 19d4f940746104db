import { viewOf } from '../byte-source.ts';
import { Refusal } from '../refusal.ts';
import { assertPlayable } from './playable.ts';

/** What STREAMINFO says of all frames of a stream. */
export interface FlacFormat {
  readonly sampleRate: number;
  readonly channels: number;
  readonly bitsPerSample: number;
  /** Samples per frame, where it is the same for all. */
  readonly blockSamples: number;
  readonly mostSamples: number;
}

const leastBitsPerSample = 4;
/** Firefox takes no more. */
const mostBitsPerSample = 24;
/** The highest rate that a frame header can name; decoders refuse a higher one. */
const mostRate = 655_350;

/** The format that a STREAMINFO block describes, if every browser can play it. Throws `Refusal`. */
export function flacFormatOf(info: Uint8Array): FlacFormat {
  const view = viewOf(info);
  const word = view.getUint32(10);
  const format = {
    sampleRate: word >>> 12,
    channels: ((word >>> 9) & 7) + 1,
    bitsPerSample: ((word >>> 4) & 31) + 1,
    blockSamples: view.getUint16(0),
    mostSamples: view.getUint16(2),
  };
  if (format.bitsPerSample < leastBitsPerSample) throw new Refusal('type');
  if (format.bitsPerSample > mostBitsPerSample) throw new Refusal('flac-depth');
  assertPlayable(format.sampleRate, format.channels, mostRate);
  return format;
}
