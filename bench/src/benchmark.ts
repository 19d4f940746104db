/** Result of one benchmark. */
export interface Measurement {
  /** The figure that is compared with the goal. */
  readonly measured: number;
  /** Readable figures of the product and the reference. */
  readonly details: string;
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
