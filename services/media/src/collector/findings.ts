const namesTold = 100;

/** Objects or rows of which something is to be told. */
export interface Findings {
  readonly count: number;
  readonly bytes: number;
  /** The first hundred. */
  readonly names: readonly string[];
}

/** What a comparison of store and rows saw, and did. */
export interface Reconciliation {
  /** All objects in the store. */
  readonly objects: { readonly count: number; readonly bytes: number };
  /** Objects that media made and that no row has, for an hour or longer. */
  readonly orphans: Findings;
  /** Objects that media did not make. They are never touched. */
  readonly foreign: Findings;
  /** Assets whose object is not there. They are never removed: somebody may bring the object back. */
  readonly missing: Findings;
  /** How many orphans were removed. */
  readonly removed: number;
  /** Whether there were too many of them to remove them unasked. */
  readonly refused: boolean;
}

/** Counts what is found and keeps the first names. */
export class Finding implements Findings {
  count = 0;
  bytes = 0;
  readonly names: string[] = [];

  add(name: string, bytes: number): void {
    this.count += 1;
    this.bytes += bytes;
    if (this.names.length < namesTold) this.names.push(name);
  }
}
