import { channelWeights } from './channel-weights.ts';
import { GatedLoudness } from './gated-loudness.ts';
import { KWeighting } from './k-weighting.ts';
import { TruePeak } from './true-peak.ts';

export interface Loudness {
  /** Undefined where no 400 ms are louder than −70 LUFS: in silence, and in what is shorter than that. */
  readonly integratedLufs: number | undefined;
  /** Undefined where all samples are 0, or there are none. */
  readonly truePeakDbtp: number | undefined;
}

interface Channel {
  readonly weight: number;
  readonly weighting: KWeighting;
  readonly peak: TruePeak;
}

const pieceLength = 4096;
const hopsInBlock = 4;
/** By a name of its own: where modules run in a context, as in Jest, looking up a global takes longer than the sums. */
const { isFinite } = Number;

/**
 * Integrated loudness and true peak as in ITU-R BS.1770-4, of sound that comes piece by piece, in the same memory however long it is. A
 * sample that is not a finite number counts as 0, so that one damaged sample does not cost the whole result.
 */
export class LoudnessMeter {
  readonly #channels: readonly Channel[];
  readonly #blocks = new GatedLoudness();
  readonly #piece = new Float32Array(pieceLength);
  /** Blocks overlap by three quarters: each begins a hop after the one before. */
  readonly #hopLength: number;
  readonly #hopEnergies: number[] = [];
  #samplesInHop = 0;

  /** @throws RangeError unless there are 1 to 8 channels and 8,000 to 192,000 samples a second. */
  constructor(sampleRate: number, channels: number) {
    if (!(sampleRate >= 8000 && sampleRate <= 192_000))
      throw new RangeError(`A sample rate of 8000 to 192000 Hz is needed, not ${sampleRate}`);
    const weights = channelWeights[channels];
    if (!weights) throw new RangeError(`1 to 8 channels are needed, not ${channels}`);
    this.#hopLength = Math.round(sampleRate / 10);
    this.#channels = weights.map((weight) => ({
      weight,
      weighting: new KWeighting(sampleRate),
      peak: new TruePeak(sampleRate, pieceLength),
    }));
  }

  /**
   * Takes the next samples of every channel, however many; those of more than two channels in the order of `channelWeights`.
   * @throws RangeError for another number of channels, or channels of different lengths.
   */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    if (channels.length !== this.#channels.length || channels.some((samples) => samples.length !== length))
      throw new RangeError(`${this.#channels.length} channels of one length are needed`);
    for (let at = 0; at < length;) {
      const count = Math.min(pieceLength, length - at, this.#hopLength - this.#samplesInHop);
      for (const [index, channel] of this.#channels.entries())
        this.#addPiece(channel, channels[index]!, at, count);
      at += count;
      this.#samplesInHop += count;
      if (this.#samplesInHop === this.#hopLength) this.#endHop();
    }
  }

  /** Of all that was added so far. */
  result(): Loudness {
    const peak = Math.max(...this.#channels.map((channel) => channel.peak.value));
    return {
      integratedLufs: this.#blocks.integrated(),
      truePeakDbtp: peak > 0 ? 20 * Math.log10(peak) : undefined,
    };
  }

  #addPiece({ weight, weighting, peak }: Channel, samples: Float32Array, from: number, count: number): void {
    const piece = this.#piece;
    for (let at = 0; at < count; at += 1) {
      const sample = samples[from + at]!;
      piece[at] = isFinite(sample) ? sample : 0;
    }
    if (weight > 0) weighting.add(piece, count);
    peak.add(piece, count);
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
