import { latin1, viewOf, type ByteSource } from '../byte-source.ts';
import { Refusal } from '../refusal.ts';
import { worthLeavingOut, type AudioFile, type Section } from './audio-file.ts';
import { flacFormatOf, type FlacFormat } from './flac-format.ts';
import { flacFrameAt, flacFrameIn } from './flac-frame.ts';

const [streamInfoBlock, seekTableBlock, pictureBlock] = [0, 3, 6];
const searchBytes = 256 * 1024;
const wholeUpTo = 600;
/** Beginning anew takes the decoder some milliseconds: of what is long, every other peak is listened to. */
const longParts = 128;

interface Stream {
  readonly info: Uint8Array;
  readonly seekTable?: Uint8Array;
  readonly hasPicture: boolean;
  /** Where the frames begin. */
  readonly start: number;
}

/** FLAC in its own container. Delivered are its frames with what is needed to play and seek, without pictures and tags. */
export async function readFlac(source: ByteSource, start: number): Promise<AudioFile | undefined> {
  const stream = await readBlocks(source, start);
  if (!stream) return undefined;
  const format = flacFormatOf(stream.info);
  const { sampleRate } = format;
  // A damaged length of a block leads somewhere else, where decoders find no frame.
  if (!flacFrameAt(await source.at(stream.start, 16), 0, format)) throw new Refusal('cut');
  const view = viewOf(stream.info);
  const promised = (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14);
  const samples = await lastSample(source, stream.start, format);
  if (samples < promised * 0.98) throw new Refusal('cut');
  const head = flacHead(stream);
  const isLarge = stream.start - head.length > worthLeavingOut;
  return {
    extension: 'flac',
    codec: 'FLAC',
    sampleRate,
    durationSeconds: samples / sampleRate,
    delivered: isLarge || stream.hasPicture ? [head, { start: stream.start, end: source.bytes }] : undefined,
    coding: {
      decoder: 'flac',
      head,
      samples,
      beginsAnew: true,
      sections: await flacSections(source, stream.start, samples, format),
    },
  };
}

async function readBlocks(source: ByteSource, start: number): Promise<Stream | undefined> {
  let [info, seekTable, hasPicture]: [Uint8Array?, Uint8Array?, boolean?] = [];
  for (let at = start + 4; ;) {
    const head = await source.at(at, 4);
    if (head.length < 4) throw new Refusal('cut');
    const word = viewOf(head).getUint32(0);
    const [type, length] = [(word >>> 24) & 127, word & 0xff_ffff];
    if (type === streamInfoBlock && length === 34) info = (await source.at(at + 4, length)).slice();
    if (type === seekTableBlock) seekTable = (await source.at(at + 4, length)).slice();
    if (type === pictureBlock) hasPicture = true;
    at += 4 + length;
    if (at > source.bytes) throw new Refusal('cut');
    if (word >>> 31) return info && { info, seekTable, hasPicture: hasPicture ?? false, start: at };
  }
}

/** How many samples there are by what the last frame says of itself. */
async function lastSample(source: ByteSource, start: number, format: FlacFormat): Promise<number> {
  const from = Math.max(start, source.bytes - searchBytes);
  const bytes = await source.at(from, source.bytes - from);
  let end = 0;
  for (let at = 0; ;) {
    const frame = flacFrameIn(bytes, at, format);
    if (!frame) break;
    end = Math.max(end, frame.sample + frame.samples);
    at = frame.at + 1;
  }
  if (!end) throw new Refusal('cut');
  return end;
}

async function flacSections(
  source: ByteSource,
  start: number,
  samples: number,
  format: FlacFormat,
): Promise<Section[]> {
  const { sampleRate, blockSamples } = format;
  if (samples / sampleRate <= wholeUpTo) return [{ start, end: source.bytes, sample: 0 }];
  const sections: Section[] = [];
  const sectionBytes = 4 * Math.ceil(((source.bytes - start) / samples) * blockSamples);
  for (let part = 0; part < longParts; part += 1) {
    const from = start + Math.floor((part * (source.bytes - start)) / longParts);
    const frame = flacFrameIn(await source.at(from, 128 * 1024), 0, format);
    if (frame)
      sections.push({
        start: from + frame.at,
        end: Math.min(source.bytes, from + frame.at + sectionBytes),
        sample: frame.sample,
      });
  }
  return sections;
}

function flacHead({ info, seekTable }: Stream): Uint8Array {
  const block = (type: number, bytes: Uint8Array, isLast: boolean) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(((isLast ? 0x80 : 0) | type) * 2 ** 24 + bytes.length);
    return Buffer.concat([head, bytes]);
  };
  const blocks = [block(streamInfoBlock, info, !seekTable)];
  if (seekTable) blocks.push(block(seekTableBlock, seekTable, true));
  return Buffer.concat([Buffer.from('fLaC', 'latin1'), ...blocks]);
}

/** Whether it begins as FLAC. */
export function isFlac(head: Uint8Array): boolean {
  return latin1(head, 0, 4) === 'fLaC';
}
