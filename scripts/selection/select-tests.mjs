import { journeyAreas, getJourneyFile } from './journey-areas.mjs';
import { alwaysSelected, slowTests, usedByAllTests } from './test-lists.mjs';

const testFile = /\.test\.tsx?$/;
const component =
  /^((packages|services|frontends|scripts)\/[^/]+|gateway|standalone|api-tests|demo|e2e\/sound)\//;
const document = /\.md$/;

/**
 * Selects the tests that a change of the files `changed` may affect. `graph` has the imports of each module, `journeys` the files of all
 * journeys.
 *
 * - `tests`: test files for Jest
 * - `leftOut`: slow test files that the change affects too, but that do not run
 * - `repeatedTests`, `repeatedJourneys`: files that are new or changed themselves
 * - `journeys`: other files of journeys in the areas of the change
 * - `runsSmokeJourneys`: false if only documents changed, or nothing
 * - `affectingAll`: changed files that affect all tests
 */
export function selectTests({ graph, journeys, changed }) {
  const tests = [...graph.keys()].filter((file) => testFile.test(file));
  const importers = invert(graph);
  const affected = changed.map((file) => findAffectedTests(graph, importers, tests, file));
  const selected = new Set([...tests.filter(isAlwaysSelected), ...affected.flatMap((files) => [...files])]);
  const leftOut = new Set(
    slowTests.filter((slow) => !shouldRun(slow, changed, affected)).map(({ file }) => file),
  );
  const repeatedJourneys = journeys.filter((file) => changed.includes(file));
  return {
    tests: tests.filter((file) => selected.has(file) && !leftOut.has(file)),
    leftOut: tests.filter((file) => selected.has(file) && leftOut.has(file)),
    repeatedTests: tests.filter((file) => changed.includes(file)),
    repeatedJourneys,
    journeys: selectJourneysOfAreas(changed).filter(
      (file) => journeys.includes(file) && !changed.includes(file),
    ),
    runsSmokeJourneys: changed.some((file) => !document.test(file)),
    affectingAll: changed.filter((file) => usedByAllTests.test(file)),
  };
}

const isAlwaysSelected = (file) => alwaysSelected.some((path) => file.startsWith(path));

/** The tests that import the file. It may be data, or deleted: then those of its component. */
function findAffectedTests(graph, importers, tests, file) {
  if (!graph.has(file)) return selectTestsOfComponent(tests, file);
  const reached = findReachableFiles(file, importers);
  return tests.filter((test) => reached.has(test));
}

function selectTestsOfComponent(tests, file) {
  const folder = component.exec(file)?.[0];
  if (!folder || document.test(file) || testFile.test(file)) return [];
  return tests.filter((test) => test.startsWith(folder));
}

/** The module itself, and those that import it, also through others. */
function findReachableFiles(file, importers) {
  const reached = new Set([file]);
  // A set also visits what is added meanwhile.
  for (const module of reached) for (const importer of importers.get(module) ?? []) reached.add(importer);
  return reached;
}

function invert(graph) {
  const importers = new Map([...graph.keys()].map((file) => [file, []]));
  for (const [file, imports] of graph) for (const imported of imports) importers.get(imported)?.push(file);
  return importers;
}

function shouldRun({ file, sources }, changed, affected) {
  const isSlow = (test) => slowTests.some((slow) => slow.file === test);
  return (
    changed.some((path) => sources && path.startsWith(sources)) ||
    affected.some((tests) => tests.includes(file) && tests.every(isSlow))
  );
}

function selectJourneysOfAreas(changed) {
  const areas = Object.keys(journeyAreas).filter((folder) =>
    changed.some((file) => isSourceWithin(file, folder)),
  );
  return [...new Set(areas.flatMap((folder) => journeyAreas[folder]))].map(getJourneyFile);
}

const isSourceWithin = (file, folder) =>
  file.startsWith(`${folder}/`) && !testFile.test(file) && !document.test(file);
