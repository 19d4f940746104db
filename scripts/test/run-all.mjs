// npm test: provides the required programs, runs all checks and tests, failed files once more, and prints the totals.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listChangedFiles } from '../affected/changed-files.mjs';
import { isSelected } from '../selection/is-selected.mjs';
import { selectForChange } from '../selection/select-for-change.mjs';
import { reportFailed, reportFlaky, reportSelection, reportSlowest } from './results/reports.mjs';
import { rerun } from './rerun.mjs';
import { chooseSeed } from './seed.mjs';
import { TestRun } from './test-run.mjs';
import { judge } from './results/verdict.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const base = process.env.TEST_BASE;
const changed = base ? listChangedFiles(root, base) : [];
const run = await TestRun.start(root, chooseSeed(root));
console.log(`Seed: ${run.seed}\n`);

await run.runStaticChecks();
// A failure here would fail many of the tests that take longer.
if (run.hasFailed) await finish();
await run.runJestStage('unit', ['unit', 'browser']);
if (run.hasFailed) await finish(run.failures);

await run.prepare();
await run.runJestStage('integration', ['integration']);
await run.runJestStage('API', ['api', 'servers']);
await run.runJourneyStage('journeys');
// Alone, because they measure response times.
await run.runChaosStage();

const { failures } = run;
const again = failures.length ? await run.stage('failed files again', runAgain) : undefined;
const { failed, flaky } = judge(failures, again, (file) => changed.includes(file));
await finish(failed, flaky);

function runAgain() {
  return rerun(failures, {
    jest: (project, files) => run.runJest(`${project}-rerun`, [project], { files, workers: 1 }),
    journeys: () => run.rerunJourneys(),
  });
}

async function finish(failed = [], flaky = []) {
  const found = [...failed, ...flaky];
  const selection = base && found.length ? await selectForChange(root, changed) : undefined;
  run.finish(failed, () => {
    reportSlowest(run.files);
    reportFailed(failed);
    reportFlaky(flaky, join(root, 'test-results'));
    if (selection) reportSelection(found, (failure) => isSelected(selection, failure));
  });
}
