import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { minStrippedBytes, type AudioFile } from '../audio-file.ts';
import { parseWavFormat } from './wav-format.ts';

/** The lengths that streaming writers use, since the length is unknown while writing. */
const unknownLengths = new Set([0, 0xffff_ffff, 0x7fff_ffff, 0x7fff_f000]);
/** In RF64, the length is in a separate chunk. */
const lengthElsewhere = 0xffff_ffff;

/** The position and declared size of the audio data. */
interface AudioData {
  readonly start: number;
  readonly size: number;
}

/**
 * Reads PCM in RIFF or RF64. Delivers format and audio data without other chunks. Rewrites headers that some
 * browser cannot read: RF64, an unknown length, and fewer valid bits than stored.
 */
export async function readWav(source: ByteSource): Promise<AudioFile | undefined> {
  const isRiff = decodeLatin1(await source.read(0, 4)) === 'RIFF';
  let format: Uint8Array | undefined;
  let longSize: number | undefined;
  for (let at = 12; at + 8 <= source.bytes;) {
    const head = await source.read(at, 8);
    const [name, size] = [decodeLatin1(head, 0, 4), toDataView(head).getUint32(4, true)];
    // Players use the first format chunk.
    if (name === 'fmt ' && format) return undefined;
    if (name === 'fmt ') format = (await source.read(at + 8, Math.min(size, 64))).slice();
    if (name === 'ds64') longSize = Number(toDataView(await source.read(at + 8, 16)).getBigUint64(8, true));
    if (name === 'data') {
      const data = { start: at + 8, size: (size === lengthElsewhere && longSize) || size };
      return format && describePcm(source, format, data, isRiff);
    }
    at += 8 + size + (size & 1);
  }
  throw new Rejection('corrupt');
}

function describePcm(
  source: ByteSource,
  formatChunk: Uint8Array,
  { start, size }: AudioData,
  isRiff: boolean,
): AudioFile | undefined {
  const format = parseWavFormat(formatChunk);
  if (!format) return undefined;
  const { sampleRate, frameBytes, chunk, isChanged } = format;
  const isUnknown = unknownLengths.has(size) || size >= 0xffff_ff00;
  if (!isUnknown && start + size > source.bytes) throw new Rejection('corrupt');
  const end = isUnknown ? source.bytes : start + size;
  const samples = Math.floor((end - start) / frameBytes);
  const isLarge = source.bytes - (end - start) > minStrippedBytes;
  return {
    extension: 'wav',
    codec: 'PCM',
    sampleRate,
    durationSeconds: samples / sampleRate,
    delivered:
      isLarge || isUnknown || isChanged || !isRiff
        ? [createRiffHead(chunk, end - start), { start, end }]
        : undefined,
    coding: { decoder: 'pcm', samples, start, pcm: format },
  };
}

function createRiffHead(format: Uint8Array, dataBytes: number): Uint8Array {
  const head = Buffer.alloc(28 + format.length);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(head.length - 8 + dataBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(format.length, 16);
  head.set(format, 20);
  head.write('data', 20 + format.length, 'latin1');
  head.writeUInt32LE(dataBytes, 24 + format.length);
  return head;
}
