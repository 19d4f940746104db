/** Result of one benchmark. */
export interface Measurement {
  /** The figure that is compared with the goal. */
  readonly measured: number;
  /** Readable figures of the product and the reference. */
  readonly details: string;
  /**
   * CPU time of an operation as a multiple of the reference's, by which runs can be compared: unlike throughput,
   * it hardly depends on other load. Of benchmarks that measure it.
   */
  readonly cpuRatio?: number;
}

export interface Benchmark {
  readonly name: string;
  /** Measured quantity, and the reference it is compared with. */
  readonly subject: string;
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
  /** Printed after the figure; none for ratios. */
  readonly unit?: string;
  run(): Promise<Measurement>;
}

export function isMet({ goal }: Benchmark, { measured }: Measurement): boolean {
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost;
}

export function formatGoal({ goal, unit = '' }: Benchmark): string {
  return 'atLeast' in goal ? `≥ ${goal.atLeast}${unit}` : `≤ ${goal.atMost}${unit}`;
}
