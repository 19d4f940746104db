import { toDataView } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { assertPlayable } from '../playable.ts';

/** The properties of all frames of a stream, from STREAMINFO. */
export interface FlacFormat {
  readonly sampleRate: number;
  readonly channels: number;
  readonly bitsPerSample: number;
  /** Samples per frame, if it is the same for all frames. */
  readonly blockSamples: number;
  readonly maxBlockSamples: number;
}

const minBitsPerSample = 4;
/** The maximum of Firefox. */
const maxBitsPerSample = 24;
/** The highest rate that a frame header can contain; decoders reject higher ones. */
const maxRate = 655_350;
/** Above it, frame headers contain the rate in units of 10 Hz. */
const maxExactRate = 65_535;

/** Parses a STREAMINFO block. Throws `Rejection` if some browser cannot play the format. */
export function parseFlacFormat(info: Uint8Array): FlacFormat {
  const view = toDataView(info);
  const word = view.getUint32(10);
  const format = {
    sampleRate: word >>> 12,
    channels: ((word >>> 9) & 7) + 1,
    bitsPerSample: ((word >>> 4) & 31) + 1,
    blockSamples: view.getUint16(0),
    maxBlockSamples: view.getUint16(2),
  };
  if (format.bitsPerSample < minBitsPerSample) throw new Rejection('type');
  if (format.bitsPerSample > maxBitsPerSample) throw new Rejection('flac-depth');
  assertPlayable(format.sampleRate, format.channels, maxRate);
  return format;
}

/** Whether each frame of a stream with this sample rate can contain it. */
export function isFlacRate(sampleRate: number): boolean {
  return sampleRate <= maxExactRate || (sampleRate <= maxRate && sampleRate % 10 === 0);
}
