import type { PcmFormat } from '../audio/audio-file.ts';
import { viewOf, type ByteSource } from '../byte-source.ts';
import { FlacEncoder } from './flac-encoder.ts';
import type { Packet, PacketStream } from './packet.ts';

/** Where samples lie in a file, and what they are. */
export interface PcmSound {
  readonly start: number;
  /** How many there are of each channel. */
  readonly samples: number;
  readonly sampleRate: number;
  readonly format: PcmFormat;
}

const framesAtOnce = 16_384;
/** FLAC takes whole samples of up to 24 bits here, and eight channels. */
const [mostBits, mostChannels] = [24, 8];
const scale = 2 ** (mostBits - 1);

/**
 * Samples as packets of FLAC. Nothing of them is lost, but for what 32 bits hold below the 24th, which nobody can hear. Undefined for
 * samples that FLAC cannot hold: too many channels, and floating point numbers beyond full scale.
 */
export async function pcmPackets(source: ByteSource, sound: PcmSound): Promise<PacketStream | undefined> {
  const { format, sampleRate, samples } = sound;
  const channels = format.frameBytes / format.sampleBytes;
  if (channels > mostChannels || (format.isFloat && (await exceedsFullScale(source, sound))))
    return undefined;
  const encoder = new FlacEncoder({ sampleRate, channels, bits: Math.min(mostBits, 8 * format.sampleBytes) });
  return {
    codec: 'flac',
    config: { codec: 'flac', sampleRate, numberOfChannels: channels, description: encoder.head },
    start: 0,
    leftOut: 0,
    duration: samples / sampleRate,
    packets: encode(source, sound, encoder),
  };
}

async function* encode(source: ByteSource, sound: PcmSound, encoder: FlacEncoder): AsyncGenerator<Packet> {
  const { sampleRate, format } = sound;
  let at = 0;
  const packetOf = (frame: { data: Uint8Array; samples: number }) => {
    const packet = { data: frame.data, time: at / sampleRate, duration: frame.samples / sampleRate };
    at += frame.samples;
    return packet;
  };
  for await (const bytes of pieces(source, sound)) {
    const frames = encoder.encode(wholeSamples(bytes, format), bytes.length / format.frameBytes);
    yield* frames.map(packetOf);
  }
  yield* encoder.end().map(packetOf);
}

async function exceedsFullScale(source: ByteSource, sound: PcmSound): Promise<boolean> {
  for await (const bytes of pieces(source, sound)) {
    const view = viewOf(bytes);
    for (let at = 0; at < bytes.length; at += 4) if (Math.abs(view.getFloat32(at, true)) > 1) return true;
  }
  return false;
}

/** The bytes of the samples, in pieces of whole frames. */
async function* pieces(
  source: ByteSource,
  { start, samples, format: { frameBytes } }: PcmSound,
): AsyncGenerator<Uint8Array> {
  for (let frame = 0; frame < samples; frame += framesAtOnce) {
    const count = Math.min(framesAtOnce, samples - frame);
    yield source.at(start + frame * frameBytes, count * frameBytes);
  }
}

/** As WAV has them: little-endian, signed but for single bytes. */
function wholeSamples(bytes: Uint8Array, { sampleBytes, isFloat }: PcmFormat): Int32Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const read = isFloat ? readFloat : wholeReaders[sampleBytes - 1];
  const samples = new Int32Array(bytes.length / sampleBytes);
  for (let sample = 0, at = 0; read && sample < samples.length; sample += 1, at += sampleBytes)
    samples[sample] = read(view, at);
  return samples;
}

/** By the number of bytes of a sample, from one on. */
const wholeReaders: readonly ((view: DataView, at: number) => number)[] = [
  (view, at) => view.getUint8(at) - 128,
  (view, at) => view.getInt16(at, true),
  (view, at) => view.getInt16(at + 1, true) * 256 + view.getUint8(at),
  (view, at) => view.getInt32(at, true) >> 8,
];

/** Full scale is one more than what is the largest number above zero. Not a number is silence. */
function readFloat(view: DataView, at: number): number {
  return Math.min(scale - 1, Math.round(scale * view.getFloat32(at, true))) || 0;
}
