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
/** FLAC takes whole samples of up to 24 bits, and eight channels. */
const [mostBytes, mostChannels] = [3, 8];

/** Samples as packets of FLAC, without loss. Undefined for samples that FLAC cannot hold. */
export function pcmPackets(source: ByteSource, sound: PcmSound): PacketStream | undefined {
  const { format, sampleRate, samples } = sound;
  const channels = format.frameBytes / format.sampleBytes;
  if (format.isFloat || format.sampleBytes > mostBytes || channels > mostChannels) return undefined;
  const encoder = new FlacEncoder({ sampleRate, channels, bits: 8 * format.sampleBytes });
  return {
    codec: 'flac',
    config: { codec: 'flac', sampleRate, numberOfChannels: channels, description: encoder.head },
    start: 0,
    leftOut: 0,
    duration: samples / sampleRate,
    packets: encode(source, sound, encoder),
  };
}

async function* encode(
  source: ByteSource,
  { start, samples, sampleRate, format }: PcmSound,
  encoder: FlacEncoder,
): AsyncGenerator<Packet> {
  let at = 0;
  const packetOf = (frame: { data: Uint8Array; samples: number }) => {
    const packet = { data: frame.data, time: at / sampleRate, duration: frame.samples / sampleRate };
    at += frame.samples;
    return packet;
  };
  for (let frame = 0; frame < samples; frame += framesAtOnce) {
    const count = Math.min(framesAtOnce, samples - frame);
    const bytes = await source.at(start + frame * format.frameBytes, count * format.frameBytes);
    yield* encoder.encode(wholeSamples(bytes, format.sampleBytes), count).map(packetOf);
  }
  yield* encoder.end().map(packetOf);
}

/** As WAV has them: little-endian, signed but for single bytes. */
function wholeSamples(bytes: Uint8Array, sampleBytes: number): Int32Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const samples = new Int32Array(bytes.length / sampleBytes);
  for (let sample = 0, at = 0; sample < samples.length; sample += 1, at += sampleBytes)
    samples[sample] = wholeSample(view, at, sampleBytes);
  return samples;
}

function wholeSample(view: DataView, at: number, sampleBytes: number): number {
  if (sampleBytes === 1) return view.getUint8(at) - 128;
  if (sampleBytes === 2) return view.getInt16(at, true);
  return view.getInt16(at + 1, true) * 256 + view.getUint8(at);
}
