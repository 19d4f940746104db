import type { PcmFormat } from '../audio/audio-file.ts';
import { getIntegerReader } from '../audio/wav/integer-samples.ts';
import { toDataView } from '../byte-source.ts';
import type { Decoder } from './decoder.ts';

/** Decodes the interleaved samples of a WAV file. */
export function createPcmDecoder(format: PcmFormat): Decoder {
  const { isFloat, sampleBytes } = format;
  const read = isFloat ? readFloat : getIntegerReader(sampleBytes);
  const scale = isFloat ? 1 : 2 ** (1 - 8 * sampleBytes);
  return {
    ready: Promise.resolve(),
    free: () => {},
    decode: (bytes) => {
      const view = toDataView(bytes);
      const samplesDecoded = Math.floor(bytes.length / format.frameBytes);
      const channelData = Array.from({ length: format.frameBytes / sampleBytes }, (_, channel) => {
        const samples = new Float32Array(samplesDecoded);
        for (let frame = 0, at = channel * sampleBytes; frame < samplesDecoded; frame += 1) {
          samples[frame] = scale * read(view, at);
          at += format.frameBytes;
        }
        return samples;
      });
      return { channelData, samplesDecoded };
    },
  };
}

function readFloat(view: DataView, at: number): number {
  const value = view.getFloat32(at, true);
  return Number.isFinite(value) ? value : 0;
}
