import type { PcmFormat } from '../audio/audio-file.ts';
import { viewOf } from '../byte-source.ts';
import type { Decoder } from './decoder.ts';

/** Samples as WAV has them: little-endian, signed but for single bytes, channels in turns. They come out as one channel, the louder. */
export function pcmDecoder(format: PcmFormat): Decoder {
  const read = reader(format);
  return {
    ready: Promise.resolve(),
    free: () => {},
    decode: (bytes) => {
      const view = viewOf(bytes);
      const samplesDecoded = Math.floor(bytes.length / format.frameBytes);
      const samples = new Float32Array(samplesDecoded);
      for (let frame = 0; frame < samplesDecoded; frame += 1)
        samples[frame] = loudest(view, frame * format.frameBytes, format, read);
      return { channelData: [samples], samplesDecoded };
    },
  };
}

type Read = (view: DataView, at: number) => number;

function reader({ isFloat, sampleBytes }: PcmFormat): Read {
  if (isFloat)
    return sampleBytes === 8
      ? (view, at) => finite(view.getFloat64(at, true))
      : (view, at) => finite(view.getFloat32(at, true));
  if (sampleBytes === 1) return (view, at) => (view.getUint8(at) - 128) / 128;
  if (sampleBytes === 2) return (view, at) => view.getInt16(at, true) / 2 ** 15;
  if (sampleBytes === 3)
    return (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 2 ** 23;
  return (view, at) => view.getInt32(at, true) / 2 ** 31;
}

function loudest(view: DataView, start: number, { frameBytes, sampleBytes }: PcmFormat, read: Read): number {
  let most = 0;
  for (let at = start; at + sampleBytes <= start + frameBytes; at += sampleBytes)
    most = Math.max(most, Math.abs(read(view, at)));
  return most;
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0);
