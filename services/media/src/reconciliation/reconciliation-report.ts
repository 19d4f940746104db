const namesTold = 100;

/** What to do about orphans: tell of them, take them away unless there are too many, or take them away in any case. */
export type Repair = 'none' | 'careful' | 'forced';

/** Objects or rows of which something is to be told. */
export interface Findings {
  readonly count: number;
  readonly bytes: number;
  /** The first hundred. */
  readonly names: readonly string[];
}

/** What a pass over the trash found and did. */
export interface TrashReport {
  /** What lies in it afterwards. */
  readonly count: number;
  readonly bytes: number;
  /** Files in it that the database knows and that are missing. */
  readonly restorable: number;
  /** Of these, how many were moved back. */
  readonly restored: number;
  /** Files that were removed for good, as their time in it was over. */
  readonly expired: number;
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
  /** How many orphans were taken away: files to the trash, and what was left of uploads for good. */
  readonly removed: number;
  readonly trash: TrashReport;
  /** Whether there were too many of them to take them away unasked. */
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
