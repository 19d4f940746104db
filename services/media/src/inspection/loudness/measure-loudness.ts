import { FlacOutputFormat, OggOutputFormat, type OutputFormat } from 'mediabunny';
import type { Coding } from '../audio/audio-file.ts';
import { readAudio } from '../audio/inspect-audio.ts';
import type { ByteSource } from '../byte-source.ts';
import type { Loudness } from '../inspection.messages.ts';
import { oggFlac } from '../streams/ogg-flac.ts';
import { readPackets } from '../streams/read-packets.ts';
import { writePackets } from '../streams/write-packets.ts';
import type { Decoded, Decoder } from '../waveform/decoder.ts';
import { decoderFor } from '../waveform/decoders.ts';
import { chunksOf } from '../waveform/chunks.ts';
import { LoudnessMeter } from './loudness-meter.ts';

/** Limits the number of progress messages to the parent process. */
const chunksPerProgress = 64;
const hundredths = (value: number | undefined) =>
  value === undefined ? null : Math.round(value * 100) / 100;

/** Measures the loudness of a whole accepted audio file. Null if there is no decoder for it. */
export async function measureLoudness(
  source: ByteSource,
  onProgress: (share: number) => void,
): Promise<Loudness | null> {
  const measurement = new Measurement();
  const isMeasured =
    (await measureFile((await oggFlac(source)) ?? source, measurement, onProgress)) ||
    (await measurePackets(source, measurement, onProgress));
  return isMeasured ? measurement.result() : null;
}

/** Measures a file in a container that decoders support. Returns false for other files. */
async function measureFile(
  source: ByteSource,
  measurement: Measurement,
  onProgress: (share: number) => void,
): Promise<boolean> {
  const { coding, sampleRate } = await readAudio(source);
  if (!coding) return false;
  const decoder = decoderFor(coding);
  await decoder.ready;
  const [start, end] = extentOf(coding, source.bytes);
  let chunks = 0;
  for await (const chunk of chunksOf(source, { start, end }, coding)) {
    measurement.add(await decoder.decode(chunk), sampleRate);
    chunks += 1;
    if (chunks % chunksPerProgress === 0) onProgress(Math.min(1, (chunks * chunk.length) / source.bytes));
  }
  if (decoder.flush) measurement.add(await decoder.flush(), sampleRate);
  return true;
}

/** The range of the file to decode: decoders parse whole files, except for PCM. */
function extentOf({ pcm, samples, sections }: Coding, bytes: number): readonly [start: number, end: number] {
  const { start = 0 } = sections[0] ?? {};
  return pcm ? [start, start + samples * pcm.frameBytes] : [0, bytes];
}

/** The decoders and their containers, by codec. */
const decodable: Readonly<Record<string, { decoder: Coding['decoder']; format: () => OutputFormat }>> = {
  opus: { decoder: 'opus', format: () => new OggOutputFormat() },
  vorbis: { decoder: 'vorbis', format: () => new OggOutputFormat() },
  flac: { decoder: 'flac', format: () => new FlacOutputFormat() },
};

/**
 * Measures a file in another container by remuxing its packets. Returns false for codecs without a decoder.
 */
async function measurePackets(
  source: ByteSource,
  measurement: Measurement,
  onProgress: (share: number) => void,
): Promise<boolean> {
  const packets = await readPackets(source);
  const target = packets && decodable[packets.codec];
  if (!target) return false;
  const { sampleRate } = packets.config;
  const decoder: Decoder = decoderFor({ decoder: target.decoder, samples: 0, sections: [] });
  await decoder.ready;
  await writePackets(
    packets,
    target.format(),
    async (bytes) => measurement.add(await decoder.decode(bytes.slice()), sampleRate),
    (seconds) => onProgress(Math.min(1, seconds / packets.duration)),
  );
  if (decoder.flush) measurement.add(await decoder.flush(), sampleRate);
  return true;
}

/** Creates the meter with the first samples, which determine the number of channels. */
class Measurement {
  #meter: LoudnessMeter | undefined;

  add({ channelData, samplesDecoded }: Decoded, sampleRate: number): void {
    if (!samplesDecoded) return;
    this.#meter ??= new LoudnessMeter(sampleRate, channelData.length);
    this.#meter.add(channelData.map((samples) => samples.subarray(0, samplesDecoded)));
  }

  result(): Loudness {
    const { integratedLufs, truePeakDbtp } = this.#meter?.result() ?? {};
    return { loudness: hundredths(integratedLufs), peak: hundredths(truePeakDbtp) };
  }
}
