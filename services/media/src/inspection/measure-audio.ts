import { FlacOutputFormat, OggOutputFormat, type OutputFormat } from 'mediabunny';
import { readAudio } from './audio/inspect-audio.ts';
import type { ByteSource } from './byte-source.ts';
import { readChunks } from './decoding/chunks.ts';
import type { Decoded, Decoder } from './decoding/decoder.ts';
import { getDecoder } from './decoding/decoders.ts';
import type { AudioMeasurement } from './inspection.messages.ts';
import { LoudnessMeter } from './loudness/loudness-meter.ts';
import { Peaks } from './peaks.ts';
import { openOggFlac } from './streams/ogg-flac.ts';
import { readPackets } from './streams/read-packets.ts';
import { writePackets } from './streams/write-packets.ts';

/** Limits the number of progress messages to the parent process. */
const chunksPerProgress = 64;
const roundToHundredths = (value: number | undefined) =>
  value === undefined ? null : Math.round(value * 100) / 100;

type OnProgress = (share: number) => void;

/**
 * Decodes a whole accepted audio file once and measures its loudness and its waveform. Null if there is no
 * decoder for it.
 */
export async function measureAudio(
  source: ByteSource,
  onProgress: OnProgress,
): Promise<AudioMeasurement | null> {
  const measurement =
    (await measureFile((await openOggFlac(source)) ?? source, onProgress)) ??
    (await measurePackets(source, onProgress));
  return measurement?.getMeasurement() ?? null;
}

/** Measures a file in a container that decoders support. Undefined for other files. */
async function measureFile(source: ByteSource, onProgress: OnProgress): Promise<Measurement | undefined> {
  const { coding, sampleRate } = await readAudio(source);
  if (!coding) return undefined;
  const measurement = new Measurement(getDecoder(coding), sampleRate, coding.samples);
  return measurement.measure(async (decode) => {
    let chunks = 0;
    for await (const chunk of readChunks(source, coding)) {
      await decode(chunk);
      chunks += 1;
      if (chunks % chunksPerProgress === 0) onProgress(Math.min(1, (chunks * chunk.length) / source.bytes));
    }
  });
}

type PacketDecoder = 'opus' | 'vorbis' | 'flac';

/** The containers that the decoders of packets need. */
const containers: Readonly<Record<PacketDecoder, () => OutputFormat>> = {
  opus: () => new OggOutputFormat(),
  vorbis: () => new OggOutputFormat(),
  flac: () => new FlacOutputFormat(),
};

function isDecodable(codec: string): codec is PacketDecoder {
  return Object.hasOwn(containers, codec);
}

/**
 * Measures a file in another container by remuxing its packets. Undefined for codecs without a decoder.
 */
async function measurePackets(source: ByteSource, onProgress: OnProgress): Promise<Measurement | undefined> {
  const packets = await readPackets(source);
  if (!packets || !isDecodable(packets.codec)) return undefined;
  const { codec: decoder, duration } = packets;
  const { sampleRate } = packets.config;
  const samples = Math.round(duration * sampleRate);
  const measurement = new Measurement(getDecoder({ decoder, samples }), sampleRate, samples);
  const container = containers[decoder]();
  return measurement.measure((decode) =>
    writePackets(
      packets,
      container,
      (bytes) => decode(bytes.slice()),
      (seconds) => onProgress(Math.min(1, seconds / duration)),
    ),
  );
}

class Measurement {
  readonly #decoder: Decoder;
  readonly #sampleRate: number;
  readonly #peaks: Peaks;
  #meter: LoudnessMeter | undefined;

  /** `samples` is the number of samples per channel. */
  constructor(decoder: Decoder, sampleRate: number, samples: number) {
    this.#decoder = decoder;
    this.#sampleRate = sampleRate;
    this.#peaks = new Peaks(samples);
  }

  /** Measures what `read` decodes. */
  async measure(read: (decode: (bytes: Uint8Array) => Promise<void>) => Promise<unknown>): Promise<this> {
    try {
      await this.#decoder.ready;
      await read(async (bytes) => this.#add(await this.#decoder.decode(bytes)));
      if (this.#decoder.flush) this.#add(await this.#decoder.flush());
      return this;
    } finally {
      this.#decoder.free();
    }
  }

  getMeasurement(): AudioMeasurement {
    const { integratedLufs, truePeakDbtp } = this.#meter?.getLoudness() ?? {};
    return {
      loudness: roundToHundredths(integratedLufs),
      peak: roundToHundredths(truePeakDbtp),
      waveform: this.#peaks.toBytes(),
    };
  }

  /** Creates the meter with the first samples, which determine the number of channels. */
  #add({ channelData, samplesDecoded }: Decoded): void {
    if (!samplesDecoded) return;
    this.#meter ??= new LoudnessMeter(this.#sampleRate, channelData.length);
    this.#meter.add(channelData.map((samples) => samples.subarray(0, samplesDecoded)));
    this.#peaks.add(channelData, samplesDecoded);
  }
}
