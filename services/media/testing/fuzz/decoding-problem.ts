import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import sharp from 'sharp';
import { ByteSource } from '../../src/inspection/byte-source.ts';
import type { Inspection } from '../../src/inspection/inspection.messages.ts';
import { measureAudio } from '../../src/inspection/measure-audio.ts';
import type { CorpusFile } from './corpus.ts';

/** Formats without a decoder of our own; only browsers decode them. */
const undecoded = new Set(['m4a', 'aac', 'webm']);
const aac = new Set(['m4a', 'aac']);
/** The names of ffmpeg's demuxers. It cannot reliably detect the format of such short files. */
const demuxers: Readonly<Record<string, string>> = { m4a: 'mov', opus: 'ogg', webm: 'matroska' };

/** Returns why the delivered `bytes` cannot be decoded; undefined if they can. */
export async function decodingProblem(
  kind: CorpusFile['kind'],
  inspection: Inspection,
  bytes: Uint8Array,
  program: string | undefined,
): Promise<string | undefined> {
  if (kind === 'image') return imageProblem(bytes);
  if (!undecoded.has(inspection.extension) && !(await canDecode(bytes))) return 'our own decoder rejects it';
  // If every frame is damaged, ffmpeg fails, whereas mpg123, which has already decoded the file, plays
  // silence.
  if (inspection.extension === 'mp3') return undefined;
  return program ? audioProblem(inspection, bytes, program) : undefined;
}

async function canDecode(bytes: Uint8Array): Promise<boolean> {
  const source = new ByteSource(async (at, length) => bytes.subarray(at, at + length), bytes.length);
  return (await measureAudio(source, () => {}).catch(() => null)) !== null;
}

async function imageProblem(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await sharp(bytes, { failOn: 'error' }).raw().toBuffer();
    return undefined;
  } catch (error) {
    return `the delivered file cannot be decoded: ${String(error)}`;
  }
}

async function audioProblem(
  { extension }: Inspection,
  bytes: Uint8Array,
  program: string,
): Promise<string | undefined> {
  const input = ['-f', demuxers[extension] ?? extension, '-i', 'pipe:0'];
  const args = ['-v', 'error', ...input, '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'];
  const decoder = spawn(program, args, { timeout: 30_000, killSignal: 'SIGKILL' });
  decoder.stdin.on('error', () => {});
  decoder.stdin.end(bytes);
  const [audio, errorOutput] = await Promise.all([
    buffer(decoder.stdout),
    text(decoder.stderr),
    once(decoder, 'exit'),
  ]);
  // Do not check the length: decoders derive it from an index, a header, or the frames.
  if (audio.length) return undefined;
  // Inspection does not decode AAC, so it cannot find damage inside frames, which ffmpeg's decoder reports
  // here.
  if (aac.has(extension) && errorOutput.includes('[aac @')) return undefined;
  return `no audio could be decoded: ${errorOutput.slice(0, 300)}`;
}
