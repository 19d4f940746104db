/**
 * Counts failures of repeated runs. A run has its `seed`, the result `files` of its tests, and how often it `repeats` each. Returns each
 * test that failed with the number of its failures and runs, and the seeds of the runs in which it failed, most failures first.
 */
export function countFailures(runs) {
  const tests = new Map();
  for (const { seed, files } of runs)
    for (const { suite, file, test, error } of files.flatMap(({ failures }) => failures)) {
      const key = JSON.stringify([suite, file, test]);
      const entry = tests.get(key) ?? { suite, file, test, failed: 0, runs: 0, seeds: [], error };
      tests.set(key, entry);
      entry.failed += 1;
      if (!entry.seeds.includes(seed)) entry.seeds.push(seed);
    }
  return [...tests.values()]
    .map((entry) => ({ ...entry, runs: selectRuns(runs, entry) }))
    .toSorted((a, b) => b.failed - a.failed);
}

function selectRuns(runs, { suite, file }) {
  const withFile = runs.filter(({ files }) =>
    files.some((each) => each.suite === suite && each.file === file),
  );
  return withFile.reduce((sum, { repeats }) => sum + repeats, 0);
}
