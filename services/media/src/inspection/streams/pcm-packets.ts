import type { PcmFormat } from '../audio/audio-file.ts';
import { isFlacRate } from '../audio/flac/flac-format.ts';
import { getIntegerReader } from '../audio/wav/integer-samples.ts';
import { toDataView, type ByteSource } from '../byte-source.ts';
import { FlacEncoder } from './flac-encoder.ts';
import type { Packet, PacketStream } from './packet.ts';

/** The position and format of samples in a file. */
export interface PcmData {
  readonly start: number;
  /** The number of samples per channel. */
  readonly samples: number;
  readonly sampleRate: number;
  readonly format: PcmFormat;
}

const framesPerRead = 16_384;
/** The limits of the FLAC encoder: integer samples of up to 24 bits, and eight channels. */
const [maxBits, maxChannels] = [24, 8];
const scale = 2 ** (maxBits - 1);

/**
 * Encodes samples as FLAC packets, losslessly except for the inaudible lowest 8 of 32 bits. Undefined if FLAC
 * cannot represent the samples: with too many channels, another sample rate, or floating point samples beyond full scale.
 */
export async function readPcmPackets(source: ByteSource, data: PcmData): Promise<PacketStream | undefined> {
  const { format, sampleRate, samples } = data;
  const channels = format.frameBytes / format.sampleBytes;
  if (channels > maxChannels || !isFlacRate(sampleRate)) return undefined;
  if (format.isFloat && (await hasSamplesAboveFullScale(source, data))) return undefined;
  const encoder = new FlacEncoder({ sampleRate, channels, bits: Math.min(maxBits, 8 * format.sampleBytes) });
  return {
    codec: 'flac',
    config: { codec: 'flac', sampleRate, numberOfChannels: channels, description: encoder.head },
    start: 0,
    preSkip: 0,
    duration: samples / sampleRate,
    packets: encode(source, data, encoder),
  };
}

async function* encode(source: ByteSource, data: PcmData, encoder: FlacEncoder): AsyncGenerator<Packet> {
  const { sampleRate, format } = data;
  let at = 0;
  const createPacket = (frame: { data: Uint8Array; samples: number }) => {
    const packet = { data: frame.data, time: at / sampleRate, duration: frame.samples / sampleRate };
    at += frame.samples;
    return packet;
  };
  for await (const bytes of readChunks(source, data)) {
    const frames = encoder.encode(toIntegers(bytes, format), bytes.length / format.frameBytes);
    yield* frames.map(createPacket);
  }
  yield* encoder.end().map(createPacket);
}

async function hasSamplesAboveFullScale(source: ByteSource, data: PcmData): Promise<boolean> {
  for await (const bytes of readChunks(source, data)) {
    const view = toDataView(bytes);
    for (let at = 0; at < bytes.length; at += 4) if (Math.abs(view.getFloat32(at, true)) > 1) return true;
  }
  return false;
}

/** Yields the bytes of the samples in chunks of whole frames. */
async function* readChunks(
  source: ByteSource,
  { start, samples, format: { frameBytes } }: PcmData,
): AsyncGenerator<Uint8Array> {
  for (let frame = 0; frame < samples; frame += framesPerRead) {
    const count = Math.min(framesPerRead, samples - frame);
    yield source.read(start + frame * frameBytes, count * frameBytes);
  }
}

/** Decodes the samples of a WAV file. Those of 32 bits lose the lowest 8. */
function toIntegers(bytes: Uint8Array, { sampleBytes, isFloat }: PcmFormat): Int32Array<ArrayBuffer> {
  const view = toDataView(bytes);
  const read = isFloat ? readFloat : getIntegerReader(sampleBytes);
  const excessBits = isFloat ? 0 : Math.max(0, 8 * sampleBytes - maxBits);
  const samples = new Int32Array(bytes.length / sampleBytes);
  for (let sample = 0, at = 0; sample < samples.length; sample += 1, at += sampleBytes)
    samples[sample] = read(view, at) >> excessBits;
  return samples;
}

/** Full scale is one more than the largest positive integer. NaN becomes silence. */
function readFloat(view: DataView, at: number): number {
  return Math.min(scale - 1, Math.round(scale * view.getFloat32(at, true))) || 0;
}
