// npm run check:changed [-- --base origin/main] [--list]: runs the static checks and the tests that a change affects, changed tests three times.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listChangedFiles } from '../affected/changed-files.mjs';
import { ensureInstalled } from '../install.mjs';
import { smokeTag } from '../selection/is-selected.mjs';
import { selectForChange } from '../selection/select-for-change.mjs';
import { reportFailed, reportSelectedTests, reportSlowest } from './results/reports.mjs';
import { chooseSeed } from './seed.mjs';
import { TestRun } from './test-run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Runs of a new or changed test. */
const repeats = 3;

const { base, list } = parseOptions();
const changed = readChange();
await ensureInstalled(root);
const selection = await selectForChange(root, changed);
console.log(
  changed.length ? `Files changed since ${base}: ${changed.length}` : `Nothing changed since ${base}.`,
);
reportSelectedTests(selection, { names: list });
if (!list) await runSelected(await TestRun.start(root, chooseSeed(root)));

async function runSelected(run) {
  console.log(`Seed: ${run.seed}\n`);
  await run.runStaticChecks();
  // As in the whole run, a failure here would fail many of the tests that take longer.
  if (run.hasFailed) finish(run);
  await runUnitTests(run);
  if (run.hasFailed) finish(run);
  await run.prepare();
  await runOtherTests(run);
  await runRepeatedTests(run);
  await runSelectedJourneys(run);
  finish(run);
}

function isApiTest(file) {
  return file.startsWith('api-tests/');
}

function isIntegrationTest(file) {
  return file.endsWith('.integration.test.ts');
}

async function runUnitTests(run) {
  const files = selection.tests.filter((file) => !isApiTest(file) && !isIntegrationTest(file));
  await run.runJestStage('unit', ['unit', 'browser'], { files });
}

async function runOtherTests(run) {
  const files = selection.tests.filter(isIntegrationTest);
  await run.runJestStage('integration', ['integration'], { files });
  await run.runJestStage('API', ['api'], { files: selection.tests.filter(isApiTest) });
}

/** With other seeds: rare examples of a new test should be found before it is submitted. */
async function runRepeatedTests(run) {
  const files = selection.repeatedTests;
  if (files.length === 0) return;
  for (let n = 2; n <= repeats; n += 1)
    await run.runJestStage(`changed tests, run ${n}`, ['unit', 'browser', 'integration', 'api'], {
      files,
      workers: 1,
      seed: run.seed + n,
    });
}

async function runSelectedJourneys(run) {
  const { journeys, repeatedJourneys, runsSmokeJourneys } = selection;
  if (runsSmokeJourneys) await run.runJourneyStage('journeys', { files: journeys, tags: [smokeTag] });
  if (repeatedJourneys.length)
    await run.runJourneyStage('changed journeys', { files: repeatedJourneys, repeats });
}

function finish(run) {
  run.finish(run.failures, () => {
    reportSlowest(run.files);
    reportFailed(run.failures);
  });
}

function parseOptions() {
  const text = { type: 'string', default: 'origin/main' };
  const { values } = exitOnError(() =>
    parseArgs({ options: { base: text, list: { type: 'boolean', default: false } } }),
  );
  return values;
}

function readChange() {
  return exitOnError(() => listChangedFiles(root, base));
}

function exitOnError(get) {
  try {
    return get();
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}
