import type { Measurement } from './benchmark.ts';
import type { ChildServer } from './child-server.ts';
import { measureLoad, type Load, type Throughput } from './load.ts';
import { median } from './statistics.ts';

/** Those that count; one more, round 0, warms up. */
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

/** How much of the reference's throughput the product has. */
const throughput = ({ product, reference }: Pair): number => product.perSecond / reference.perSecond;

/** How much of what the reference does in a second of CPU the product does. */
export const workPerCpuSecond = ({ product, reference }: Pair): number =>
  reference.cpuMicroseconds / product.cpuMicroseconds;

/** Loads product and reference in turns, so that a busy machine is busy for both. The figure is the median of `ratio`. */
export async function sideBySide(
  product: Contestant,
  reference: Contestant,
  ratio = throughput,
): Promise<Measurement> {
  const seen: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { product: await measure(product, round), reference: await measure(reference, round) };
    if (round > 0) seen.push(pair);
  }
  const middle = (of: 'product' | 'reference', figure: keyof Throughput) =>
    Math.round(median(seen.map((pair) => pair[of][figure])));
  return {
    measured: median(seen.map(ratio)),
    details:
      `${middle('product', 'perSecond')} requests/s at ${middle('product', 'cpuMicroseconds')} µs of CPU each; ` +
      `the reference ${middle('reference', 'perSecond')} at ${middle('reference', 'cpuMicroseconds')} µs`,
  };
}

function measure({ server, load }: Contestant, round: number): Promise<Throughput> {
  return measureLoad(server, load(round));
}
