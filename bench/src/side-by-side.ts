import type { Measurement } from './benchmark.ts';
import type { ChildServer } from './child-server.ts';
import { measureLoad, type Load, type Throughput } from './load.ts';
import { median } from './statistics.ts';

/** Number of measured rounds, after round 0, which warms up. */
export const rounds = 5;

export interface Contestant {
  readonly server: ChildServer;
  /** The load of one round, from 0 to `rounds`. */
  readonly load: (round: number) => Load;
}

interface Pair {
  readonly product: Throughput;
  readonly reference: Throughput;
}

/** Ratio of the product's throughput to the reference's. */
const throughput = ({ product, reference }: Pair): number => product.perSecond / reference.perSecond;

/** Ratio of the product's work per CPU second to the reference's. */
export const workPerCpuSecond = ({ product, reference }: Pair): number =>
  reference.cpuMicroseconds / product.cpuMicroseconds;

/** Loads product and reference alternately, so that other load affects both. The result is the median of `ratio`. */
export async function sideBySide(
  product: Contestant,
  reference: Contestant,
  ratio = throughput,
): Promise<Measurement> {
  const samples: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { product: await measure(product, round), reference: await measure(reference, round) };
    if (round > 0) samples.push(pair);
  }
  const medianOf = (of: 'product' | 'reference', figure: keyof Throughput) =>
    Math.round(median(samples.map((pair) => pair[of][figure])));
  return {
    measured: median(samples.map(ratio)),
    details:
      `${medianOf('product', 'perSecond')} requests/s at ${medianOf('product', 'cpuMicroseconds')} µs of CPU each; ` +
      `the reference ${medianOf('reference', 'perSecond')} at ${medianOf('reference', 'cpuMicroseconds')} µs`,
  };
}

function measure({ server, load }: Contestant, round: number): Promise<Throughput> {
  return measureLoad(server, load(round));
}
