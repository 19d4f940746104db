import type { OperationName } from '../load/operation-names.ts';
import type { Topology } from '../topology/topology.ts';

/** A failure to inject, and the operations that must stay available during it. */
export interface Fault {
  readonly name: string;
  /** Row in the report; its name by default. */
  readonly row?: string;
  /** The affected server or process. Concurrent faults have different targets. */
  readonly target: string;
  inject(topology: Topology): void | Promise<void>;
  /** Removes the cause. From then on the product must recover automatically. */
  revert(topology: Topology): void | Promise<void>;
  /** Operations that must succeed as usual. All others may be rejected temporarily. */
  readonly available: readonly OperationName[];
  /** Minimum duration. By default the fault lasts until all probes have completed. */
  readonly minDurationMs?: number;
  /** Operations that may hang until the fault is reverted. All others must complete during it. */
  readonly blocked?: readonly OperationName[];
  /** Statuses that are valid only during this fault. */
  readonly additionalStatuses?: Partial<Record<OperationName, readonly number[]>>;
}
