import { isPlayableRate } from '../audio/playable.ts';
import { channelWeights } from './channel-weights.ts';
import { GatedLoudness } from './gated-loudness.ts';
import { KWeighting } from './k-weighting.ts';
import { TruePeak } from './true-peak.ts';

export interface Loudness {
  /** Undefined if no block of 400 ms is louder than −70 LUFS, as in silence and shorter audio. */
  readonly integratedLufs: number | undefined;
  /** Undefined if all samples are 0, or there are none. */
  readonly truePeakDbtp: number | undefined;
}

interface Channel {
  readonly weight: number;
  readonly weighting: KWeighting;
  readonly peak: TruePeak;
}

const chunkLength = 4096;
const hopsInBlock = 4;
/** A local alias: in a VM context, as in Jest, looking up a global is slower than the computation. */
const { isFinite } = Number;

/**
 * Measures integrated loudness and true peak (ITU-R BS.1770-4) of audio that arrives in chunks, in constant
 * memory. Treats a sample that is not finite as 0, so that a damaged sample does not spoil the result.
 */
export class LoudnessMeter {
  readonly #channels: readonly Channel[];
  readonly #blocks = new GatedLoudness();
  readonly #chunk = new Float32Array(chunkLength);
  /** Blocks overlap by three quarters: each begins a hop after the one before. */
  readonly #hopLength: number;
  readonly #hopEnergies: number[] = [];
  #samplesInHop = 0;

  /** @throws RangeError unless there are 1 to 8 channels and as many samples a second as browsers play. */
  constructor(sampleRate: number, channels: number) {
    if (!isPlayableRate(sampleRate)) throw new RangeError(`Unsupported sample rate: ${sampleRate} Hz`);
    const weights = channelWeights[channels];
    if (!weights) throw new RangeError(`Unsupported number of channels: ${channels} is not within 1 to 8`);
    this.#hopLength = Math.round(sampleRate / 10);
    this.#channels = weights.map((weight) => ({
      weight,
      weighting: new KWeighting(sampleRate),
      peak: new TruePeak(sampleRate, chunkLength),
    }));
  }

  /**
   * Adds any number of samples of all channels, in the channel order of `channelWeights`.
   * @throws RangeError for another number of channels, or channels of different lengths.
   */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    if (channels.length !== this.#channels.length || channels.some((samples) => samples.length !== length))
      throw new RangeError(`Expected ${this.#channels.length} channels of equal length`);
    for (let at = 0; at < length;) {
      const count = Math.min(chunkLength, length - at, this.#hopLength - this.#samplesInHop);
      for (const [index, channel] of this.#channels.entries())
        this.#addChunk(channel, channels[index]!, at, count);
      at += count;
      this.#samplesInHop += count;
      if (this.#samplesInHop === this.#hopLength) this.#endHop();
    }
  }

  /** The result for all samples so far. */
  getLoudness(): Loudness {
    const peak = Math.max(...this.#channels.map((channel) => channel.peak.value));
    return {
      integratedLufs: this.#blocks.integrate(),
      truePeakDbtp: peak > 0 ? 20 * Math.log10(peak) : undefined,
    };
  }

  #addChunk({ weight, weighting, peak }: Channel, samples: Float32Array, from: number, count: number): void {
    const chunk = this.#chunk;
    for (let at = 0; at < count; at += 1) {
      const sample = samples[from + at]!;
      chunk[at] = isFinite(sample) ? sample : 0;
    }
    if (weight > 0) weighting.add(chunk, count);
    peak.add(chunk, count);
  }

  #endHop(): void {
    const energies = this.#channels.map(({ weight, weighting }) => weight * weighting.takeEnergy());
    this.#hopEnergies.push(sum(energies));
    this.#samplesInHop = 0;
    if (this.#hopEnergies.length < hopsInBlock) return;
    this.#blocks.add(sum(this.#hopEnergies) / (hopsInBlock * this.#hopLength));
    this.#hopEnergies.shift();
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
