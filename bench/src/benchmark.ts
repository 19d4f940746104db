/** What one benchmark saw. */
export interface Measurement {
  /** The figure that the goal speaks of. */
  readonly measured: number;
  /** How it came about, in a reader's words: the product's own figures and the reference's. */
  readonly details: string;
}

export interface Benchmark {
  readonly name: string;
  /** What is measured, and beside what. */
  readonly subject: string;
  readonly goal: { readonly atLeast: number } | { readonly atMost: number };
  /** Printed after the figure: a ratio has none. */
  readonly unit?: string;
  run(): Promise<Measurement>;
}

export function isMet({ goal }: Benchmark, { measured }: Measurement): boolean {
  return 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost;
}

export function goalText({ goal, unit = '' }: Benchmark): string {
  return 'atLeast' in goal ? `≥ ${goal.atLeast}${unit}` : `≤ ${goal.atMost}${unit}`;
}
