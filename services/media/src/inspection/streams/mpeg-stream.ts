import { skipId3 } from '../audio/mpeg/id3.ts';
import { readMpegFrames } from '../audio/mpeg/mpeg.ts';
import { decodeLatin1, toDataView, type ByteSource } from '../byte-source.ts';
import type { GeneratedStream } from '../inspection.messages.ts';
import { roundTime, segmentSeconds } from './segments.ts';

/** Indexes the frames of an MP3 file, which is streamed as it is stored. Undefined for other formats. */
export async function describeMpegStream(source: ByteSource): Promise<GeneratedStream | undefined> {
  const found = await readMpegFrames(source, await skipId3(source));
  if (!found) return undefined;
  const { frames, hasInfo } = found;
  const { samples, sampleRate } = frames.first;
  const starts = hasInfo ? frames.starts.slice(1) : frames.starts;
  const delays = hasInfo
    ? await readEncoderDelays(source, frames.starts[0] ?? 0, frames.first.bytes)
    : undefined;
  // Decoders remove their own delay themselves.
  const start = delays ? delays.before : 0;
  const length = starts.length * samples - (delays ? delays.before + delays.after : 0);
  if (length <= 0) return undefined;
  const step = Math.ceil((segmentSeconds * sampleRate) / samples);
  return {
    type: 'audio/mpeg',
    bytes: frames.end,
    headBytes: 0,
    start: roundTime(start / sampleRate),
    end: roundTime((start + length) / sampleRate),
    duration: roundTime(length / sampleRate),
    segments: starts
      .filter((_, frame) => frame % step === 0)
      .map((position, segment) => [roundTime((segment * step * samples) / sampleRate), position]),
  };
}

/**
 * Returns the encoder delay and padding in samples, which LAME and compatible encoders write into the first
 * frame.
 */
async function readEncoderDelays(
  source: ByteSource,
  position: number,
  bytes: number,
): Promise<{ before: number; after: number } | undefined> {
  const frame = (await source.read(position, bytes)).slice();
  const info = decodeLatin1(frame, 0, 200).search(/Xing|Info/);
  if (info < 0) return undefined;
  const flags = toDataView(frame).getUint32(info + 4);
  const tag = info + 8 + [4, 4, 100, 4].reduce((sum, size, bit) => sum + ((flags >> bit) & 1 ? size : 0), 0);
  if (tag + 24 > frame.length || !/^(LAME|Lav[cf])/.test(decodeLatin1(frame, tag, tag + 4))) return undefined;
  const both = toDataView(frame).getUint32(tag + 20) & 0xff_ffff;
  return { before: both >>> 12, after: both & 0xfff };
}
