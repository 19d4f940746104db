import { createFlacHead, isFlac, openFlac, type FlacFile } from '../audio/flac/flac.ts';
import type { FlacFormat } from '../audio/flac/flac-format.ts';
import { parseFlacFrame, findFlacFrame, type FlacFrame } from '../audio/flac/flac-frame.ts';
import { skipId3 } from '../audio/mpeg/id3.ts';
import type { ByteSource } from '../byte-source.ts';
import { Rejection } from '../rejection.ts';
import type { Packet, PacketStream } from './packet.ts';

const headerBytes = 32;
/** More than most frames have. */
const windowBytes = 64 * 1024;
/** An uncompressed sample of any channel has up to 32 bits, and a frame has a header and a checksum. */
const maxSampleBytes = 4;

/** A frame and its range in the file. */
interface LocatedFrame {
  readonly frame: FlacFrame;
  readonly start: number;
  readonly end: number;
}

/**
 * Demuxes native FLAC of any sample rate: one packet for each frame. Undefined for other formats. Throws `Rejection` if
 * it is damaged, also while the packets are read.
 */
export async function readFlacPackets(source: ByteSource): Promise<PacketStream | undefined> {
  const start = await skipId3(source);
  const file = isFlac(await source.read(start, 4)) ? await openFlac(source, start) : undefined;
  if (!file) return undefined;
  const { sampleRate, channels } = file.format;
  const description = createFlacHead({ info: file.info });
  return {
    codec: 'flac',
    config: { codec: 'flac', sampleRate, numberOfChannels: channels, description },
    start: 0,
    preSkip: 0,
    duration: file.samples / sampleRate,
    packets: readPackets(source, file),
  };
}

async function* readPackets(source: ByteSource, file: FlacFile): AsyncGenerator<Packet> {
  const { sampleRate } = file.format;
  // A part of a longer recording does not begin with sample 0.
  let first: number | undefined;
  for await (const { frame, start, end } of readFrames(source, file)) {
    first ??= frame.sample;
    const data = (await source.read(start, end - start)).slice();
    yield { data, time: (frame.sample - first) / sampleRate, duration: frame.samples / sampleRate };
  }
}

/** Yields all frames. They do not contain their length: each ends where the next one begins. */
async function* readFrames(source: ByteSource, file: FlacFile): AsyncGenerator<LocatedFrame> {
  const { format, samples } = file;
  const maxBytes = format.maxBlockSamples * format.channels * maxSampleBytes + 2 * headerBytes;
  let start = file.start;
  let frame = parseFlacFrame(await source.read(start, headerBytes), 0, format);
  while (frame) {
    const sample = frame.sample + frame.samples;
    const next = sample < samples ? await findFrame(source, format, { start, maxBytes, sample }) : undefined;
    const end = next?.at ?? Math.min(start + maxBytes, source.bytes);
    yield { frame, start, end };
    start = end;
    frame = next;
  }
}

/** Finds the frame that begins with the sample `sample` after the one at `start`. Throws `Rejection` if there is none. */
async function findFrame(
  source: ByteSource,
  format: FlacFormat,
  { start, maxBytes, sample }: { start: number; maxBytes: number; sample: number },
): Promise<FlacFrame> {
  for (let length = Math.min(windowBytes, maxBytes); ; length = Math.min(4 * length, maxBytes)) {
    const bytes = await source.read(start, length);
    for (let from = 1; ;) {
      const found = findFlacFrame(bytes, from, format);
      if (!found) break;
      if (found.sample === sample) return { ...found, at: start + found.at };
      from = found.at + 1;
    }
    if (length === maxBytes || bytes.length < length) throw new Rejection('corrupt');
  }
}
