import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { readResults } from './results/results.mjs';
import { runProgram } from './run-program.mjs';

/** Begins the name of the suite; the rest is the project. */
const journeysOf = 'journeys: ';

export const isJourney = ({ suite }) => suite.startsWith(journeysOf);

/**
 * Runs journeys: all of them, or those in `files` and those with one of the `tags`. Those that expect sound in real time run first, one at
 * a time, because a busy machine interrupts it. They are no project that the others depend on: Playwright skips such projects after a
 * failure. `run` has the folders `root` and `reports`, the program `node`, variables for the `environment`, and Playwright's `reporter` of
 * progress (`list` if absent); `name` distinguishes the reports. Resolves with the results.
 */
export async function runJourneys(run, { name = 'journeys', files, tags = [], repeats = 1 } = {}) {
  const options = [`--repeat-each=${repeats}`, ...(files ? ['--pass-with-no-tests'] : [])];
  const pattern = files ? createJourneyPattern(files, tags) : '';
  const inRealTime = ['--grep', `^(?=.*${realTime})(?=.*(?:${pattern}))`, '--workers=1'];
  const others = ['--grep', pattern || '.', '--grep-invert', realTime];
  const parts = [[name, others]];
  if (!files || files.some((file) => hasRealTime(run.root, file)))
    parts.unshift([`real-time-${name}`, inRealTime]);
  const product = await startProduct(run);
  if (!product) return { files: [], errors: ['The product did not start'] };
  const environment = { ...run.environment, ...product.environment };
  const results = [];
  for (const [part, selection] of parts)
    results.push(await runPlaywright({ ...run, environment }, part, [...options, ...selection]));
  await product.stop();
  return {
    files: results.flatMap((result) => result.files),
    errors: results.flatMap(({ errors }) => errors),
  };
}

/** Starts the product that the parts of a run share, unless one is running. Resolves with nothing if it does not start. */
async function startProduct({ root, node, environment }) {
  if (process.env.RUBATO_URL) return { environment: {}, stop: () => {} };
  const child = fork(join(root, 'e2e/product/main.ts'), {
    execPath: node,
    cwd: root,
    env: { ...process.env, ...environment },
  });
  const exited = once(child, 'exit');
  const started = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
  return (
    started && {
      environment: started[0],
      stop: async () => {
        if (child.connected) child.disconnect();
        await exited;
      },
    }
  );
}

const realTime = '@real-time';

/** Playwright compares it with the project, the file, the title and the tags of a journey, with spaces between them. */
export const createJourneyPattern = (files, tags) =>
  [...files.map((file) => ` ${basename(file).replaceAll('.', '[.]')} `), ...tags].join('|');

const hasRealTime = (root, file) => readFileSync(join(root, file), 'utf8').includes(realTime);

/**
 * Runs the journeys that failed in `runJourneys` again, one after another on a fresh product, and records everything. Resolves with their
 * results.
 */
export function rerunJourneys(run) {
  const failedTests = ['journeys', 'real-time-journeys'].flatMap((name) => readFailedTests(run, name));
  writeFileSync(getLastRunFile(run, 'journeys-rerun'), JSON.stringify({ status: 'failed', failedTests }));
  return runPlaywright(run, 'journeys-rerun', ['--last-failed', '--workers=1', '--trace=retain-on-failure']);
}

/** Each run has a folder of its own for traces, because it deletes what is there. */
async function runPlaywright(run, name, options) {
  const { root, node, reports, environment, reporter = 'list' } = run;
  const report = join(reports, `${name}.json`);
  const status = await runProgram({
    node,
    cwd: root,
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      `--reporter=${reporter},json`,
      '--output',
      `e2e/test-results/${name}`,
      ...options,
    ],
    environment: {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: getLastRunFile(run, name),
    },
  });
  return readResults(report, (json) => parseReport(json, root), status);
}

/** Where Playwright writes which tests failed, and reads it with `--last-failed`. */
const getLastRunFile = ({ reports }, name) => join(reports, `${name}-last-run.json`);

/** No tests if Playwright crashed. */
function readFailedTests(run, name) {
  const file = getLastRunFile(run, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).failedTests : [];
}

function parseReport(json, root) {
  return { files: listJourneyFiles(json, root), errors: json.errors.map(({ message }) => message) };
}

/** The results of Playwright's JSON report, by file and project. */
function listJourneyFiles({ config, suites }, root) {
  const files = new Map();
  for (const { file: path, title, tags, test } of suites.flatMap((suite) => listTests(suite))) {
    const suite = `${journeysOf}${test.projectName}`;
    const file = relative(root, join(config.rootDir, path));
    const key = `${suite} ${file}`;
    const entry = files.get(key) ?? { suite, file, passed: 0, skipped: 0, failures: [], durationMs: 0 };
    files.set(key, entry);
    entry.durationMs += test.results.reduce((sum, { duration }) => sum + duration, 0);
    if (test.status === 'expected') entry.passed += 1;
    else if (test.status === 'skipped') entry.skipped += 1;
    else
      entry.failures.push({ suite, file, test: title, tags, error: test.results[0]?.error?.message ?? '' });
  }
  return [...files.values()];
}

const listTests = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tags, tests }) => tests.map((test) => ({ file, title, tags, test }))),
  ...suites.flatMap((suite) => listTests(suite)),
];
