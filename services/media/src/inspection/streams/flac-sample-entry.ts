import { parseFlacFormat } from '../audio/flac/flac-format.ts';
import { toDataView } from '../byte-source.ts';
import { toBuffer } from './decoder-reset-marker.ts';

/** The signature and the header of STREAMINFO. */
const streamInfoAt = 8;
/** Positions of 16-bit fields after the type of an AudioSampleEntry. */
const [sampleSizeAt, sampleRateAt] = [18, 24];
const maxRate = 65_535;

/**
 * Corrects the sample size and rate in the FLAC sample entry, in place. Returns false if these bytes of an MP4 file do not contain it. The muxer writes
 * 16 bits and, above 65,535 Hz, no rate; Chromium rejects the first, and some versions of Firefox the second. Source:
 * "Encapsulation of FLAC in ISO Base Media File Format", xiph.org, section 3.3.2.
 */
export function correctFlacSampleEntry(bytes: Uint8Array, { description }: AudioDecoderConfig): boolean {
  const type = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('fLaC', 'latin1');
  if (type < 0 || !description) return false;
  const { bitsPerSample, sampleRate } = parseFlacFormat(toBuffer(description).subarray(streamInfoAt));
  const view = toDataView(bytes);
  view.setUint16(type + 4 + sampleSizeAt, bitsPerSample);
  view.setUint16(type + 4 + sampleRateAt, toExpressibleRate(sampleRate));
  return true;
}

/** The rate halved until it has 16 bits, as 48,000 for 192,000. Otherwise the highest that can be expressed. */
function toExpressibleRate(sampleRate: number): number {
  let rate = sampleRate;
  while (rate > maxRate && rate % 2 === 0) rate /= 2;
  return Math.min(rate, maxRate);
}
