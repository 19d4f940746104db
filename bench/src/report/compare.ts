import type { Measurement } from '../benchmark.ts';
import { median } from './statistics.ts';

/** A larger share is beyond the usual differences between runs. */
const tolerance = 0.1;
const repetitions = 2;

export interface Comparison {
  readonly cpuRatio: number;
  /** Of the CPU time, as a share of the recorded one; negative if less. */
  readonly change: number;
  readonly isWorse: boolean;
}

/**
 * Compares a measurement with the recorded one by its CPU time. If it seems worse, `repeat` measures twice more, and
 * the median counts. Undefined if one of them has no CPU time, which is only known on Linux.
 */
export async function compareCpu(
  measured: Measurement,
  recorded: Measurement | undefined,
  repeat: () => Promise<Measurement>,
): Promise<Comparison | undefined> {
  const before = recorded?.cpuRatio;
  const { cpuRatio } = measured;
  if (!cpuRatio || !before) return undefined;
  const first = compare(cpuRatio, before);
  if (!first.isWorse) return first;
  const ratios = [cpuRatio];
  for (let n = 0; n < repetitions; n += 1) ratios.push((await repeat()).cpuRatio ?? cpuRatio);
  return compare(median(ratios), before);
}

function compare(cpuRatio: number, before: number): Comparison {
  const change = cpuRatio / before - 1;
  return { cpuRatio, change, isWorse: change > tolerance };
}

export function formatComparison({ cpuRatio, change, isWorse }: Comparison): string {
  const percent = `${change < 0 ? '' : '+'}${(change * 100).toFixed(1)} %`;
  return `CPU time ${cpuRatio.toFixed(2)} × the reference's, ${percent} since recorded: ${isWorse ? 'worse' : 'ok'}`;
}
