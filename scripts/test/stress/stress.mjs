// npm run test:stress [-- --rounds 1 --only unit,integration,api,journeys,chaos,sound,bench]: finds flaky tests. Runs everything beside two busy
// loops, each round with another seed, and nothing again.
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startLoad } from './load.mjs';
import { reportStress } from '../results/reports.mjs';
import { createProgramResult } from '../results/results.mjs';
import { countFailures } from './stress-results.mjs';
import { TestRun } from '../test-run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const busyLoops = 2;
const journeyRepeats = 3;
const chaosMinutes = 30;
/** What each stage runs with a seed. They return the results of their files. */
const stages = {
  unit: (run, seed) => run.runJestStage('unit', ['unit', 'browser'], { seed }),
  integration: (run, seed) => run.runJestStage('integration', ['integration'], { seed }),
  api: (run, seed) => run.runJestStage('API', ['api', 'servers'], { seed }),
  journeys: (run) => run.runJourneyStage('journeys', { repeats: journeyRepeats }),
  chaos: runChaos,
  sound: (run, seed) => run.runScriptStage('sound', ['--seed', seed]),
  bench: (run) => run.runScriptStage('bench'),
};
/** They measure, and load makes their results worthless. */
const withoutLoad = ['sound', 'bench'];

const { rounds, only } = parseOptions();
const run = await TestRun.start(root);
if (only.some((name) => name !== 'unit')) await run.prepare();
const results = [];
for (let round = 1; round <= rounds; round += 1) await runRound(round, randomInt(2 ** 31));
const failures = countFailures(results);
run.finish(run.failures, () => reportStress(failures));

async function runRound(round, seed) {
  console.log(`\nRound ${round} of ${rounds}, seed: ${seed}\n`);
  for (const name of only) {
    const load = withoutLoad.includes(name) ? undefined : startLoad(busyLoops);
    const result = await stages[name](run, seed);
    await load?.stop();
    if (result) keep(name, seed, result);
  }
}

/** After each stage, so that an interrupted run has its results. */
function keep(name, seed, { files, errors }) {
  const all = [...files, ...errors.map((error) => createProgramResult(name, error))];
  results.push({ seed, repeats: name === 'journeys' ? journeyRepeats : 1, files: all });
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'stress.json'), JSON.stringify(countFailures(results), undefined, 2));
}

/** The chaos tests, then random faults. */
async function runChaos(run, seed) {
  const tests = await run.runChaosStage({ seed });
  const faults = await run.runScriptStage('chaos', ['--minutes', chaosMinutes, '--seed', seed]);
  return { files: [...(tests?.files ?? []), ...faults.files], errors: tests?.errors ?? [] };
}

function parseOptions() {
  const rounds = { type: 'string', default: '1' };
  const only = { type: 'string', default: Object.keys(stages).join() };
  const { values } = parseArgs({ options: { rounds, only } });
  const names = values.only.split(',');
  const unknown = names.filter((name) => !(name in stages));
  if (unknown.length) exit(`Unknown stage: ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(', ')}`);
  if (!/^[1-9]\d*$/.test(values.rounds)) exit(`--rounds must be a positive number, not ${values.rounds}.`);
  return { rounds: Number(values.rounds), only: names };
}

function exit(message) {
  console.error(message);
  process.exit(2);
}
