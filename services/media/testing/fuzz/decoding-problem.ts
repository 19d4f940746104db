import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Inspection } from '../../src/inspection/inspection.messages.ts';
import type { CorpusFile } from './corpus.ts';

/** Without a decoder of our own; a browser's is the only one. */
const undecoded = new Set(['m4a', 'aac', 'webm']);
const aac = new Set(['m4a', 'aac']);
/** ffmpeg's names. Of files as short as these it could not tell the format for sure. */
const demuxers: Readonly<Record<string, string>> = { m4a: 'mov', opus: 'ogg', webm: 'matroska' };

/** Why `bytes`, which are delivered, cannot be decoded; undefined where they can. */
export async function decodingProblem(
  kind: CorpusFile['kind'],
  inspection: Inspection,
  bytes: Uint8Array,
  program: string | undefined,
): Promise<string | undefined> {
  if (kind === 'image') return pictureProblem(bytes);
  if (!inspection.waveform && !undecoded.has(inspection.extension)) return 'our own decoder refuses it';
  // Where every frame is damaged ffmpeg gives up, and mpg123, which has decoded it by now, plays silence.
  if (inspection.extension === 'mp3') return undefined;
  return program ? soundProblem(inspection, bytes, program) : undefined;
}

async function pictureProblem(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await sharp(bytes, { failOn: 'error' }).raw().toBuffer();
    return undefined;
  } catch (error) {
    return `what is delivered cannot be decoded: ${String(error)}`;
  }
}

async function soundProblem(
  { extension }: Inspection,
  bytes: Uint8Array,
  program: string,
): Promise<string | undefined> {
  const input = ['-f', demuxers[extension] ?? extension, '-i', 'pipe:0'];
  const args = ['-v', 'error', ...input, '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'];
  const decoder = spawn(program, args, { timeout: 30_000, killSignal: 'SIGKILL' });
  decoder.stdin.on('error', () => {});
  decoder.stdin.end(bytes);
  const [sound, said] = await Promise.all([
    buffer(decoder.stdout),
    text(decoder.stderr),
    once(decoder, 'exit'),
  ]);
  // How long it is depends on what a decoder believes: an index, a header, or the frames themselves.
  if (sound.length) return undefined;
  // Inspection does not decode AAC, so it cannot find damage inside frames, which ffmpeg's decoder reports here.
  if (aac.has(extension) && said.includes('[aac @')) return undefined;
  return `no sound could be decoded: ${said.slice(0, 300)}`;
}
