import type { PcmFormat } from '../audio/audio-file.ts';
import { toDataView } from '../byte-source.ts';
import type { Decoder } from './decoder.ts';

/** Decodes the samples of a WAV file: little-endian, signed except for 8 bits, interleaved. */
export function createPcmDecoder(format: PcmFormat): Decoder {
  const read = createReader(format);
  return {
    ready: Promise.resolve(),
    free: () => {},
    decode: (bytes) => {
      const view = toDataView(bytes);
      const samplesDecoded = Math.floor(bytes.length / format.frameBytes);
      const channelData = Array.from({ length: format.frameBytes / format.sampleBytes }, (_, channel) => {
        const samples = new Float32Array(samplesDecoded);
        for (let frame = 0, at = channel * format.sampleBytes; frame < samplesDecoded; frame += 1) {
          samples[frame] = read(view, at);
          at += format.frameBytes;
        }
        return samples;
      });
      return { channelData, samplesDecoded };
    },
  };
}

type Read = (view: DataView, at: number) => number;

function createReader({ isFloat, sampleBytes }: PcmFormat): Read {
  if (isFloat) return (view, at) => toFinite(view.getFloat32(at, true));
  if (sampleBytes === 1) return (view, at) => (view.getUint8(at) - 128) / 128;
  if (sampleBytes === 2) return (view, at) => view.getInt16(at, true) / 2 ** 15;
  if (sampleBytes === 3)
    return (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 2 ** 23;
  return (view, at) => view.getInt32(at, true) / 2 ** 31;
}

const toFinite = (value: number) => (Number.isFinite(value) ? value : 0);
