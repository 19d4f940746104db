import { decodeLatin1, toDataView } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import type { PcmFormat } from '../audio-file.ts';
import { assertPlayable } from '../playable.ts';

const [integer, float, extensible] = [1, 3, 0xfffe];
/** The widths that browsers play, by format number. */
const bitsOf: Readonly<Record<number, readonly number[]>> = { [integer]: [8, 16, 24, 32], [float]: [32] };
/** The size of the extension that an extensible format declares. */
const extraBytes = 22;
/** The GUID of an extensible format after the format number. */
const guidEnd = '\0\0\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71';
/** The offset of the number of valid bits in an extensible format. */
const validBitsAt = 18;

export interface WavFormat extends PcmFormat {
  readonly sampleRate: number;
  /** The chunk to deliver. */
  readonly chunk: Uint8Array;
  /** Whether the chunk differs from that of the file. */
  readonly isChanged: boolean;
}

/**
 * Parses a format chunk. Undefined if it is inconsistent. Throws `Rejection` if some browser cannot play the
 * format.
 */
export function parseWavFormat(chunk: Uint8Array): WavFormat | undefined {
  if (chunk.length < 16) return undefined;
  const view = toDataView(chunk);
  const [channels, sampleRate] = [view.getUint16(2, true), view.getUint32(4, true)];
  const [frameBytes, bits] = [view.getUint16(12, true), view.getUint16(14, true)];
  const kind = readFormatNumber(chunk);
  if (kind === float && bits === 64) throw new Rejection('float-64');
  if (!bitsOf[kind]?.includes(bits)) throw new Rejection('codec');
  if (channels < 1 || frameBytes !== (channels * bits) / 8) return undefined;
  assertPlayable(sampleRate, channels);
  const allValid = setAllBitsValid(chunk);
  return {
    isFloat: kind === float,
    sampleBytes: bits / 8,
    frameBytes,
    sampleRate,
    chunk: allValid ?? chunk,
    isChanged: allValid !== undefined,
  };
}

function readFormatNumber(chunk: Uint8Array): number {
  const view = toDataView(chunk);
  const tag = view.getUint16(0, true);
  if (tag !== extensible) return tag;
  if (chunk.length < 40 || view.getUint16(16, true) < extraBytes || decodeLatin1(chunk, 26, 40) !== guidEnd)
    return 0;
  const [bits, validBits] = [view.getUint16(14, true), view.getUint16(validBitsAt, true)];
  return validBits > 0 && validBits <= bits ? view.getUint16(24, true) : 0;
}

/**
 * Returns the chunk with all bits marked as valid, or undefined if they are. Chromium misreads samples with
 * fewer valid bits.
 */
function setAllBitsValid(chunk: Uint8Array): Uint8Array | undefined {
  const view = toDataView(chunk);
  const bits = view.getUint16(14, true);
  if (view.getUint16(0, true) !== extensible || view.getUint16(validBitsAt, true) === bits) return undefined;
  const changed = chunk.slice();
  toDataView(changed).setUint16(validBitsAt, bits, true);
  return changed;
}
