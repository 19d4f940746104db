import { join, relative } from 'node:path';
import { readResults } from './results.mjs';
import { runProgram } from './run-program.mjs';

/** Begins the name of the suite; the rest is the project. */
const journeysOf = 'journeys: ';

export const isJourney = ({ suite }) => suite.startsWith(journeysOf);

/**
 * Runs all journeys; with `isRerun`, only those that failed in the last run whose files are in the folder `reports`, one after another on
 * a fresh product. Resolves with their results.
 */
export async function runJourneys({ root, node, reports, environment, isRerun = false }) {
  const report = join(reports, isRerun ? 'journeys-rerun.json' : 'journeys.json');
  const lastRun = join(reports, 'last-run.json');
  // In a folder of its own: a run deletes the traces of the one before.
  const rerun = ['--last-failed', '--last-failed-file', lastRun, '--workers=1'];
  const status = await runProgram({
    node,
    cwd: root,
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(isRerun ? [...rerun, '--output', 'e2e/test-results/rerun'] : []),
    ],
    environment: {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(isRerun ? {} : { PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun }),
    },
  });
  return readResults(report, (json) => journeyFiles(json, root), status);
}

/** The results of Playwright's JSON report, by file and project. */
function journeyFiles({ config, suites }, root) {
  const files = new Map();
  for (const { file: path, title, test } of suites.flatMap((suite) => testsOf(suite))) {
    const suite = `${journeysOf}${test.projectName}`;
    const file = relative(root, join(config.rootDir, path));
    const key = `${suite} ${file}`;
    const entry = files.get(key) ?? { suite, file, passed: 0, skipped: 0, failures: [], durationMs: 0 };
    files.set(key, entry);
    entry.durationMs += test.results.reduce((sum, { duration }) => sum + duration, 0);
    if (test.status === 'expected') entry.passed += 1;
    else if (test.status === 'skipped') entry.skipped += 1;
    else entry.failures.push({ suite, file, test: title, error: test.results[0]?.error?.message ?? '' });
  }
  return [...files.values()];
}

const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, test }))),
  ...suites.flatMap((suite) => testsOf(suite)),
];
