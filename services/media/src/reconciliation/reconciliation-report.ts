const maxNames = 100;

/**
 * How to handle orphans: only report them, remove them unless there are too many, or remove them in any case.
 */
export type Repair = 'none' | 'careful' | 'forced';

/** Reported objects or rows. */
export interface Findings {
  readonly count: number;
  readonly bytes: number;
  /** The first hundred. */
  readonly names: readonly string[];
}

/** The result of processing the trash. */
export interface TrashReport {
  /** Files in the trash afterwards. */
  readonly count: number;
  readonly bytes: number;
  /** Files in the trash that a row refers to and that are missing. */
  readonly restorable: number;
  /** How many of these were restored. */
  readonly restored: number;
  /** Files deleted because their retention period had passed. */
  readonly expired: number;
}

/** The result of a reconciliation. Its field names are stored in the database. */
export interface Reconciliation {
  /** All objects in the store. */
  readonly objects: { readonly count: number; readonly bytes: number };
  /** Objects created by media that have had no row for an hour or longer. */
  readonly orphans: Findings;
  /** Objects not created by media. They are never touched. */
  readonly foreign: Findings;
  /** Assets whose object is missing. They are never deleted, since the object may be restored. */
  readonly missing: Findings;
  /** How many orphans were removed: files moved to the trash, and remains of uploads deleted. */
  readonly removed: number;
  readonly trash: TrashReport;
  /** Whether there were too many orphans to remove them without `forced`. */
  readonly isRepairRejected: boolean;
}

/** Counts findings and keeps the first names. */
export class Finding implements Findings {
  count = 0;
  bytes = 0;
  readonly names: string[] = [];

  add(name: string, bytes: number): void {
    this.count += 1;
    this.bytes += bytes;
    if (this.names.length < maxNames) this.names.push(name);
  }
}
