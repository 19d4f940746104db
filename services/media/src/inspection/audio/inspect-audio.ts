import { isFlac, readFlac } from './flac.ts';
import { readAdts } from './adts.ts';
import type { AudioFile } from './audio-file.ts';
import { endOfId3 } from './id3.ts';
import { readMp4 } from './mp4.ts';
import { readMpeg } from './mpeg.ts';
import { readOgg } from './ogg.ts';
import { readWav } from './wav.ts';
import { readWebm } from './webm.ts';
import { latin1, type ByteSource } from '../byte-source.ts';
import { beginsAsAnother, headBytes, hidesAnother, tailBytes } from '../foreign-content.ts';
import type { Found } from '../inspection.messages.ts';
import { Refusal } from '../refusal.ts';
import { waveformOf } from '../waveform/waveform.ts';

const shortestSeconds = 0.05;

/** What a piece of audio is, how long it really plays, and its waveform where it can be decoded. Throws `Refusal`. */
export async function inspectAudio(source: ByteSource): Promise<Found> {
  const head = (await source.at(0, headBytes)).slice();
  if (beginsAsAnother(head)) throw new Refusal('type');
  const tail = (await source.at(Math.max(0, source.bytes - tailBytes), tailBytes)).slice();
  const isMixed = hidesAnother(head, tail);
  const { coding, durationSeconds, ...file } = await identified(source, head, isMixed);
  if (isMixed) throw new Refusal('mixed');
  if (!(durationSeconds >= shortestSeconds)) throw new Refusal('cut');
  return { ...file, durationSeconds, waveform: coding && (await waveformOf(source, coding)) };
}

/** What a file that was accepted is. Throws `Refusal` for another one. */
export async function readAudio(source: ByteSource): Promise<AudioFile> {
  return identified(source, (await source.at(0, headBytes)).slice(), false);
}

/** Formats that are broken in their inside let the reader run over the end, as do those that end in another file. */
async function identified(source: ByteSource, head: Uint8Array, isMixed: boolean): Promise<AudioFile> {
  try {
    const file = await readerOf(head)(source);
    if (file) return file;
  } catch (error) {
    const isBroken = error instanceof RangeError || (error instanceof Refusal && error.reason === 'cut');
    throw isBroken ? new Refusal(isMixed ? 'mixed' : 'cut') : error;
  }
  throw new Refusal('type');
}

function readerOf(head: Uint8Array): (source: ByteSource) => Promise<AudioFile | undefined> {
  const name = latin1(head, 0, 12);
  if (name.startsWith('OggS')) return readOgg;
  if (name.slice(4, 8) === 'ftyp') return readMp4;
  if (/^(RIFF|RF64)....WAVE/s.test(name)) return readWav;
  if (name.startsWith('\x1aE\xdf\xa3')) return readWebm;
  return readBehindTags;
}

async function readBehindTags(source: ByteSource): Promise<AudioFile | undefined> {
  const start = await endOfId3(source);
  if (isFlac(await source.at(start, 4))) return readFlac(source, start);
  return (await readMpeg(source, start)) ?? (await readAdts(source, start));
}
