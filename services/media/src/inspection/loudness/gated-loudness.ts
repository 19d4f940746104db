const absoluteGateLufs = -70;
const relativeGate = 10 ** (-10 / 10);
const binsPerUnit = 100;
const bins = 100 * binsPerUnit;

/**
 * The loudness of a programme of blocks that are louder than −70 LUFS and than 10 LU below the mean of those (ITU-R BS.1770-4, Annex 1).
 * However many blocks there are, they are kept as a histogram with bins of 0.01 LU, in each their number and the sum of their energies. So
 * the means are exact; only of the one bin that the relative gate lies in, all blocks count or none, as their mean says.
 */
export class GatedLoudness {
  readonly #counts = new Float64Array(bins);
  readonly #energies = new Float64Array(bins);

  /** Takes a block: the mean squares of its channels, weighted and added up. */
  add(energy: number): void {
    const loudness = lufsOf(energy);
    if (loudness <= absoluteGateLufs) return;
    const bin = Math.min(bins - 1, Math.floor((loudness - absoluteGateLufs) * binsPerUnit));
    this.#counts[bin]! += 1;
    this.#energies[bin]! += energy;
  }

  /** In LUFS; undefined where no block is louder than −70 LUFS. */
  integrated(): number | undefined {
    const ungated = this.#meanAbove(0);
    return ungated === undefined ? undefined : lufsOf(this.#meanAbove(ungated * relativeGate) ?? ungated);
  }

  /** Of the blocks in bins whose mean is more than `gate`. */
  #meanAbove(gate: number): number | undefined {
    let [count, energy] = [0, 0];
    for (let bin = 0; bin < bins; bin += 1) {
      if (this.#energies[bin]! <= gate * this.#counts[bin]!) continue;
      count += this.#counts[bin]!;
      energy += this.#energies[bin]!;
    }
    return count > 0 ? energy / count : undefined;
  }
}

const lufsOf = (energy: number) => -0.691 + 10 * Math.log10(energy);
