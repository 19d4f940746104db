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
import { piecesOf } from '../waveform/pieces.ts';
import { LoudnessMeter } from './loudness-meter.ts';

/** Calls for progress are messages to another process. */
const piecesPerProgress = 64;
const hundredths = (value: number | undefined) =>
  value === undefined ? null : Math.round(value * 100) / 100;

/** How loud an accepted audio file is, from its first sample to its last. Null where there is no decoder for it. */
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

/** What decoders take as it is stored. Returns whether it is that. */
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
  let pieces = 0;
  for await (const piece of piecesOf(source, { start, end }, coding)) {
    measurement.add(await decoder.decode(piece), sampleRate);
    pieces += 1;
    if (pieces % piecesPerProgress === 0) onProgress(Math.min(1, (pieces * piece.length) / source.bytes));
  }
  if (decoder.flush) measurement.add(await decoder.flush(), sampleRate);
  return true;
}

/** Decoders find the sound in a file by themselves, but for samples that are not encoded. */
function extentOf({ pcm, samples, sections }: Coding, bytes: number): readonly [start: number, end: number] {
  const { start = 0 } = sections[0] ?? {};
  return pcm ? [start, start + samples * pcm.frameBytes] : [0, bytes];
}

/** The containers that decoders take, and their decoders. */
const decodable: Readonly<Record<string, { decoder: Coding['decoder']; format: () => OutputFormat }>> = {
  opus: { decoder: 'opus', format: () => new OggOutputFormat() },
  vorbis: { decoder: 'vorbis', format: () => new OggOutputFormat() },
  flac: { decoder: 'flac', format: () => new FlacOutputFormat() },
};

/** What decoders take from another container. Returns whether it is that. */
async function measurePackets(
  source: ByteSource,
  measurement: Measurement,
  onProgress: (share: number) => void,
): Promise<boolean> {
  const packets = await readPackets(source);
  const way = packets && decodable[packets.codec];
  if (!way) return false;
  const { sampleRate } = packets.config;
  const decoder: Decoder = decoderFor({ decoder: way.decoder, samples: 0, sections: [] });
  await decoder.ready;
  await writePackets(
    packets,
    way.format(),
    async (bytes) => measurement.add(await decoder.decode(bytes.slice()), sampleRate),
    (seconds) => onProgress(Math.min(1, seconds / packets.duration)),
  );
  if (decoder.flush) measurement.add(await decoder.flush(), sampleRate);
  return true;
}

/** How many channels there are is known with the first samples. */
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
