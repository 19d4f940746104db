import type { OperationName } from '../load/operation-names.ts';
import type { Topology } from '../topology/topology.ts';

/** Something that goes wrong, and what must go on meanwhile. */
export interface Fault {
  readonly name: string;
  /** Where it stands in a table, when that is not under its name. */
  readonly row?: string;
  /** What it happens to: two faults at once happen to different things. */
  readonly target: string;
  begin(topology: Topology): void | Promise<void>;
  /** Undoes it: from then on the product has to recover by itself. */
  end(topology: Topology): void | Promise<void>;
  /** What is answered as if nothing had happened. Everything else may be refused for the time being. */
  readonly goesOn: readonly OperationName[];
  /** How long it lasts at least; as long as everything takes that is asked meanwhile when it is not said. */
  readonly lastsMs?: number;
  /** What nobody can answer before it is over; everything else is answered meanwhile. */
  readonly unanswered?: readonly OperationName[];
  /** Other answers than usual that are right meanwhile. */
  readonly alsoRight?: Partial<Record<OperationName, readonly number[]>>;
}
