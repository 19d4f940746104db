import { toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { areAacSamples, maxExaminedSamples } from './aac-samples.ts';
import { minStrippedBytes, type AudioFile } from '../audio-file.ts';
import { readFrames, type Frame } from './frames.ts';

const rates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];

/** The profile of AAC-LC and HE-AAC. */
const lowComplexity = 1;
/** Fewer frames than this after other data may be coincidental. */
const minFrames = 8;

/** Reads raw AAC (ADTS). Delivers the frames without tags. */
export async function readAdts(source: ByteSource, start: number): Promise<AudioFile | undefined> {
  const frames = await readFrames(source, start, parseAdtsFrame);
  if (!frames) return undefined;
  const [begin = 0] = frames.starts;
  if (begin > start && frames.starts.length < minFrames) return undefined;
  const { profile, channels, headBytes } = parseHeader(toDataView(await source.read(begin, 8)), 0);
  const samplePositions = frames.starts.slice(0, maxExaminedSamples).map((at) => at + headBytes);
  if (!(await areAacSamples(source, samplePositions, channels))) return undefined;
  // Firefox does not support custom channel layouts, and some decoders no other profile.
  if (profile !== lowComplexity || !channels) throw new Rejection('codec');
  const otherBytes = source.bytes - (frames.end - begin);
  const { samples, sampleRate } = frames.first;
  return {
    extension: 'aac',
    codec: 'AAC',
    sampleRate,
    durationSeconds: (frames.starts.length * samples) / sampleRate,
    // As with MP3: leading data prevent some players from detecting the format.
    delivered:
      begin > start || otherBytes > minStrippedBytes ? [{ start: begin, end: frames.end }] : undefined,
  };
}

function parseHeader(view: DataView, at: number) {
  const word = view.getUint32(at);
  return { profile: (word >> 14) & 3, channels: (word >> 6) & 7, headBytes: word & 0x1_0000 ? 7 : 9 };
}

function parseAdtsFrame(view: DataView, at: number): Frame | undefined {
  if ((view.getUint16(at) & 0xfff6) !== 0xfff0) return undefined;
  const sampleRate = rates[(view.getUint8(at + 2) >> 2) & 15];
  const bytes = ((view.getUint8(at + 3) & 3) << 11) | (view.getUint16(at + 4) >> 5);
  const blocks = (view.getUint8(at + 6) & 3) + 1;
  const { profile, channels, headBytes } = parseHeader(view, at);
  if (!sampleRate || bytes <= headBytes) return undefined;
  return { bytes, samples: 1024 * blocks, sampleRate, kind: `aac-${profile}-${sampleRate}-${channels}` };
}
