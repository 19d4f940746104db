import { isFlac, readFlac } from './flac/flac.ts';
import { readAdts } from './mpeg/adts.ts';
import type { AudioFile } from './audio-file.ts';
import { skipId3 } from './mpeg/id3.ts';
import { readMp4 } from './mp4/mp4.ts';
import { readMpeg } from './mpeg/mpeg.ts';
import { readOgg } from './ogg/ogg.ts';
import { readWav } from './wav/wav.ts';
import { readWebm } from './webm/webm.ts';
import { decodeLatin1, type ByteSource } from '../byte-source.ts';
import { hasForeignSignature, headBytes, isPolyglot, tailBytes } from '../foreign-content.ts';
import type { Found } from '../inspection.messages.ts';
import { Rejection } from '../rejection.ts';

const minSeconds = 0.05;

/**
 * Inspects an audio file: its format and its actual duration. Throws `Rejection`.
 */
export async function inspectAudio(source: ByteSource): Promise<Found> {
  const head = (await source.read(0, headBytes)).slice();
  if (hasForeignSignature(head)) throw new Rejection('type');
  const tail = (await source.read(Math.max(0, source.bytes - tailBytes), tailBytes)).slice();
  const isPolyglotFile = isPolyglot(head, tail);
  const { coding: _, ...file } = await identify(source, head, isPolyglotFile);
  if (isPolyglotFile) throw new Rejection('polyglot');
  if (!(file.durationSeconds >= minSeconds)) throw new Rejection('corrupt');
  return file;
}

/** Parses an accepted file. Throws `Rejection` for any other. */
export async function readAudio(source: ByteSource): Promise<AudioFile> {
  return identify(source, (await source.read(0, headBytes)).slice(), false);
}

/** Maps reads beyond the end, which damaged files and polyglots cause, to a rejection. */
async function identify(source: ByteSource, head: Uint8Array, isPolyglotFile: boolean): Promise<AudioFile> {
  try {
    const file = await getReader(head)(source);
    if (file) return file;
  } catch (error) {
    const isBroken =
      error instanceof RangeError || (error instanceof Rejection && error.reason === 'corrupt');
    throw isBroken ? new Rejection(isPolyglotFile ? 'polyglot' : 'corrupt') : error;
  }
  throw new Rejection('type');
}

function getReader(head: Uint8Array): (source: ByteSource) => Promise<AudioFile | undefined> {
  const name = decodeLatin1(head, 0, 12);
  if (name.startsWith('OggS')) return readOgg;
  if (name.slice(4, 8) === 'ftyp') return readMp4;
  if (/^(RIFF|RF64)....WAVE/s.test(name)) return readWav;
  if (name.startsWith('\x1aE\xdf\xa3')) return readWebm;
  return readTagged;
}

async function readTagged(source: ByteSource): Promise<AudioFile | undefined> {
  const start = await skipId3(source);
  if (isFlac(await source.read(start, 4))) return readFlac(source, start);
  return (await readMpeg(source, start)) ?? (await readAdts(source, start));
}
