import type { AudioFormat } from './catalog/entries.ts';
import { runTool } from './run-tool.ts';
import { SAMPLE_RATE } from './synthesis/signal.ts';
import type { StereoSignal } from './synthesis/signal.ts';

export interface Recording {
  readonly format: AudioFormat;
  readonly modestBitRate?: true;
}

export interface AudioTags {
  readonly title: string;
  readonly artist: string;
  readonly album: string | null;
  readonly date: number;
  readonly genre: string;
}

/** Bit rates in kbit/s: the usual one, and the one for dark or sparse recordings. */
const BIT_RATES: Readonly<Record<AudioFormat, readonly [number, number]>> = {
  mp3: [80, 64],
  m4a: [76, 64],
  opus: [52, 44],
  flac: [0, 0],
};

const CODECS: Readonly<Record<AudioFormat, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-joint_stereo', '1', '-id3v2_version', '3'],
  m4a: ['-c:a', 'aac', '-movflags', '+faststart', '-f', 'ipod'],
  opus: ['-c:a', 'libopus', '-vbr', 'constrained', '-ar', '48000', '-f', 'ogg'],
  // Lossless files are mono and at 24 kHz, which keeps the demo small to clone.
  flac: ['-c:a', 'flac', '-compression_level', '12', '-ac', '1', '-ar', '24000', '-sample_fmt', 's16'],
};

/** Without these, files would carry the version of the encoder and random serial numbers. */
const BIT_EXACT = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'];

function interleave({ left, right }: StereoSignal): Uint8Array {
  const frames = new Float32Array(left.length * 2);
  for (let index = 0; index < left.length; index += 1) {
    frames[index * 2] = left[index]!;
    frames[index * 2 + 1] = right[index]!;
  }
  return new Uint8Array(frames.buffer);
}

function tagArguments(tags: AudioTags): string[] {
  const pairs = Object.entries({ ...tags, album: tags.album ?? tags.title });
  return pairs.flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
}

function bitRateArguments(song: Recording): string[] {
  const rate = BIT_RATES[song.format][song.modestBitRate === true ? 1 : 0];
  return rate === 0 ? [] : ['-b:a', `${rate}k`];
}

export function encodeAudio(signal: StereoSignal, song: Recording, tags: AudioTags, target: string): void {
  const input = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', 'pipe:0'];
  const output = [
    ...CODECS[song.format],
    ...bitRateArguments(song),
    ...BIT_EXACT,
    ...tagArguments(tags),
    target,
  ];
  runTool('ffmpeg', ['-v', 'error', '-y', ...input, ...output], interleave(signal));
}
