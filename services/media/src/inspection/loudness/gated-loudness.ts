const absoluteGateLufs = -70;
const relativeGate = 10 ** (-10 / 10);
const binsPerUnit = 100;
const bins = 100 * binsPerUnit;

/**
 * The gated loudness of a program (ITU-R BS.1770-4, Annex 1): of blocks louder than −70 LUFS, and louder
 * than 10 LU below their mean. Blocks are stored in a histogram with bins of 0.01 LU, each with the number
 * and total energy of its blocks, so memory use is constant. The means are exact, except that the bin that
 * contains the relative gate counts as a whole or not at all, according to its mean.
 */
export class GatedLoudness {
  readonly #counts = new Float64Array(bins);
  readonly #energies = new Float64Array(bins);

  /** Adds a block: the weighted sum of the mean squares of its channels. */
  add(energy: number): void {
    const loudness = toLufs(energy);
    if (loudness <= absoluteGateLufs) return;
    const bin = Math.min(bins - 1, Math.floor((loudness - absoluteGateLufs) * binsPerUnit));
    this.#counts[bin]! += 1;
    this.#energies[bin]! += energy;
  }

  /** In LUFS; undefined if no block is louder than −70 LUFS. */
  integrate(): number | undefined {
    const ungated = this.#computeMeanAbove(0);
    return ungated === undefined
      ? undefined
      : toLufs(this.#computeMeanAbove(ungated * relativeGate) ?? ungated);
  }

  /** The mean energy of the blocks in bins whose mean exceeds `gate`. */
  #computeMeanAbove(gate: number): number | undefined {
    let [count, energy] = [0, 0];
    for (let bin = 0; bin < bins; bin += 1) {
      if (this.#energies[bin]! <= gate * this.#counts[bin]!) continue;
      count += this.#counts[bin]!;
      energy += this.#energies[bin]!;
    }
    return count > 0 ? energy / count : undefined;
  }
}

const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy);
