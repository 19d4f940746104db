import type { Measurement } from '../benchmark.ts';
import type { ChildServer } from '../child-server.ts';
import { measureLoad, type Load, type Throughput } from '../load/load.ts';
import { median } from './statistics.ts';

/** Number of measured rounds, after round 0, which warms up. */
export const rounds = 5;

export interface Contestant {
  readonly server: ChildServer;
  /** Another server that works for it, such as a shared database, whose CPU time counts. */
  readonly backend?: ChildServer;
  /** The load of one round, from 0 to `rounds`. */
  readonly load: (round: number) => Load;
}

interface Options {
  readonly ratio?: (pair: Pair) => number;
  /** A further reference, which only the details mention. */
  readonly beside?: { readonly name: string; readonly contestant: Contestant };
}

interface Pair {
  readonly product: Throughput;
  readonly reference: Throughput;
}

interface Sample extends Pair {
  readonly beside?: Throughput;
}

/** Ratio of the product's throughput to the reference's. */
const throughput = ({ product, reference }: Pair): number => product.perSecond / reference.perSecond;

/** Ratio of the product's CPU time per request to the reference's. */
const cpuRatio = ({ product, reference }: Pair): number =>
  product.cpuMicroseconds / reference.cpuMicroseconds;

/** Ratio of the product's work per CPU second to the reference's. */
export const workPerCpuSecond = (pair: Pair): number => 1 / cpuRatio(pair);

/** Loads product and references alternately, so that other load affects all. The result is the median of `ratio`. */
export async function sideBySide(
  product: Contestant,
  reference: Contestant,
  { ratio = throughput, beside }: Options = {},
): Promise<Measurement> {
  const samples: Sample[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const sample = {
      product: await measure(product, round),
      reference: await measure(reference, round),
      beside: beside && (await measure(beside.contestant, round)),
    };
    if (round > 0) samples.push(sample);
  }
  const figures = [
    describe(samples.map((sample) => sample.product)),
    `the reference ${describe(samples.map((sample) => sample.reference))}`,
  ];
  if (beside) {
    const pairs = samples.map((sample) => ({ product: sample.product, reference: sample.beside! }));
    figures.push(
      `${beside.name} ${describe(pairs.map((pair) => pair.reference))}, a ratio of ${median(pairs.map(ratio)).toPrecision(3)}`,
    );
  }
  return {
    measured: median(samples.map(ratio)),
    details: figures.join('; '),
    cpuRatio: median(samples.map(cpuRatio)),
  };
}

function describe(measurements: readonly Throughput[]): string {
  const medianOf = (figure: keyof Throughput) => Math.round(median(measurements.map((each) => each[figure])));
  return `${medianOf('perSecond')} requests/s at ${medianOf('cpuMicroseconds')} µs of CPU each`;
}

function measure({ server, backend, load }: Contestant, round: number): Promise<Throughput> {
  return measureLoad(server, load(round), backend && [server, backend]);
}
