import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getJourneyFile } from './journey-areas.mjs';
import { selectTests } from './select-tests.mjs';

/** Selects the tests of the checkout in `root` that a change of the files `changed` may affect, as `selectTests` does. */
export async function selectForChange(root, changed) {
  // Later, because packages may not be installed yet.
  const { readImportGraph } = await import('./import-graph.mjs');
  return selectTests({ graph: await readImportGraph(root), journeys: listJourneys(root), changed });
}

export const listJourneys = (root) =>
  globSync('**/*.journey.ts', { cwd: join(root, 'e2e/journeys') })
    .map((file) => getJourneyFile(file.slice(0, -'.journey.ts'.length)))
    .toSorted();
