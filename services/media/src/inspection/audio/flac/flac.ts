import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';
import { minStrippedBytes, type AudioFile } from '../audio-file.ts';
import { parseFlacFormat, type FlacFormat } from './flac-format.ts';
import { parseFlacFrame, findFlacFrame } from './flac-frame.ts';

const [streamInfoBlock, seekTableBlock, imageBlock] = [0, 3, 6];
const searchBytes = 256 * 1024;

interface Blocks {
  /** STREAMINFO. */
  readonly info: Uint8Array;
  readonly seekTable?: Uint8Array;
  readonly hasEmbeddedImage: boolean;
  /** The position of the first frame. */
  readonly start: number;
}

/** A native FLAC file, with the number of samples according to its last frame. */
export interface FlacFile extends Blocks {
  readonly format: FlacFormat;
  readonly samples: number;
}

/**
 * Reads native FLAC. Delivers the frames and the blocks needed for playback and seeking, without images and
 * tags.
 */
export async function readFlac(source: ByteSource, start: number): Promise<AudioFile | undefined> {
  const file = await openFlac(source, start);
  if (!file) return undefined;
  const { samples, format } = file;
  const { sampleRate } = format;
  const head = createFlacHead(file);
  const isLarge = file.start - head.length > minStrippedBytes;
  return {
    extension: 'flac',
    codec: 'FLAC',
    sampleRate,
    durationSeconds: samples / sampleRate,
    delivered:
      isLarge || file.hasEmbeddedImage ? [head, { start: file.start, end: source.bytes }] : undefined,
    coding: { decoder: 'flac', samples },
  };
}

/**
 * Reads the blocks before the frames of native FLAC at `start`, and its last frame. Undefined without STREAMINFO. Throws
 * `Rejection` for a damaged file or an unsupported format.
 */
export async function openFlac(source: ByteSource, start: number): Promise<FlacFile | undefined> {
  const blocks = await readBlocks(source, start);
  if (!blocks) return undefined;
  const format = parseFlacFormat(blocks.info);
  // With a damaged block length, no frame begins here.
  if (!parseFlacFrame(await source.read(blocks.start, 16), 0, format)) throw new Rejection('corrupt');
  const view = toDataView(blocks.info);
  const announced = (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14);
  const samples = await readLastSample(source, blocks.start, format);
  if (samples < announced * 0.98) throw new Rejection('corrupt');
  return { ...blocks, format, samples };
}

async function readBlocks(source: ByteSource, start: number): Promise<Blocks | undefined> {
  let [info, seekTable, hasEmbeddedImage]: [Uint8Array?, Uint8Array?, boolean?] = [];
  for (let at = start + 4; ;) {
    const head = await source.read(at, 4);
    if (head.length < 4) throw new Rejection('corrupt');
    const word = toDataView(head).getUint32(0);
    const [type, length] = [(word >>> 24) & 127, word & 0xff_ffff];
    if (type === streamInfoBlock && length === 34) info = (await source.read(at + 4, length)).slice();
    if (type === seekTableBlock) seekTable = (await source.read(at + 4, length)).slice();
    if (type === imageBlock) hasEmbeddedImage = true;
    at += 4 + length;
    if (at > source.bytes) throw new Rejection('corrupt');
    if (word >>> 31)
      return info && { info, seekTable, hasEmbeddedImage: hasEmbeddedImage ?? false, start: at };
  }
}

/** Returns the number of samples according to the header of the last frame. */
async function readLastSample(source: ByteSource, start: number, format: FlacFormat): Promise<number> {
  const from = Math.max(start, source.bytes - searchBytes);
  const bytes = await source.read(from, source.bytes - from);
  let end = 0;
  for (let at = 0; ;) {
    const frame = findFlacFrame(bytes, at, format);
    if (!frame) break;
    end = Math.max(end, frame.sample + frame.samples);
    at = frame.at + 1;
  }
  if (!end) throw new Rejection('corrupt');
  return end;
}

/** The signature and the blocks that a decoder needs. */
export function createFlacHead({ info, seekTable }: Pick<Blocks, 'info' | 'seekTable'>): Uint8Array {
  const createBlock = (type: number, bytes: Uint8Array, isLast: boolean) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(((isLast ? 0x80 : 0) | type) * 2 ** 24 + bytes.length);
    return Buffer.concat([head, bytes]);
  };
  const blocks = [createBlock(streamInfoBlock, info, !seekTable)];
  if (seekTable) blocks.push(createBlock(seekTableBlock, seekTable, true));
  return Buffer.concat([Buffer.from('fLaC', 'latin1'), ...blocks]);
}

/** Returns whether `head` begins with the FLAC signature. */
export function isFlac(head: Uint8Array): boolean {
  return decodeLatin1(head, 0, 4) === 'fLaC';
}
