import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { join } from 'node:path';
import { runTimeImports } from './run-time-imports.mjs';

/** What Jest tests consist of. Chaos tests and journeys run what is built. */
const folders = [
  'packages',
  'services',
  'gateway',
  'standalone',
  'api-tests',
  'frontends',
  'scripts',
  'demo',
  'bench',
  'e2e/sound',
];
/** The parser of dependency-cruiser does not know `using`. No test imports it. */
const unparseable = '^e2e/sound/main\\.ts$';

/**
 * The modules of this checkout by path, each with the modules that it imports, from tests too: as the dependency rules resolve them, across
 * workspaces. Changes the working directory to `root`, which dependency-cruiser requires.
 */
export async function readImportGraph(root) {
  process.chdir(root);
  const options = await extractOptions(join(root, '.dependency-cruiser.mjs'));
  const exclude = { path: [options.exclude.path, unparseable] };
  const { output } = await cruise(folders, { ...options, exclude, validate: false });
  return addRunTimeImports(
    new Map(
      output.modules.map(({ source, dependencies }) => [source, dependencies.map((to) => to.resolved)]),
    ),
  );
}

function addRunTimeImports(graph) {
  for (const { importer, imported } of runTimeImports)
    graph.get(importer)?.push(...[...graph.keys()].filter((file) => imported.test(file)));
  return graph;
}
