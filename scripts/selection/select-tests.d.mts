import type { ImportGraph } from './import-graph.d.mts';
export interface Selection {
  readonly tests: readonly string[];
  readonly leftOut: readonly string[];
  readonly repeatedTests: readonly string[];
  readonly repeatedJourneys: readonly string[];
  readonly journeys: readonly string[];
  readonly runsSmokeJourneys: boolean;
  readonly affectingAll: readonly string[];
}
export function selectTests(change: {
  graph: ImportGraph;
  journeys: readonly string[];
  changed: readonly string[];
}): Selection;
