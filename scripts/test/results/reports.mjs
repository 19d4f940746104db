// What npm test prints after the tests.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { smokeTag } from '../../selection/is-selected.mjs';
import { isJourney } from '../run-journeys.mjs';
import { maxFlakyTests } from './verdict.mjs';

const shownFiles = 10;
const shownErrorLines = 8;

export function formatDuration(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function reportSlowest(files) {
  for (const [name, group] of [
    ['test files', files.filter((file) => !isJourney(file))],
    ['journeys', files.filter(isJourney)],
  ]) {
    if (group.length === 0) continue;
    console.log(`\nSlowest ${name}:`);
    for (const { suite, file, durationMs } of group
      .toSorted((a, b) => b.durationMs - a.durationMs)
      .slice(0, shownFiles))
      console.log(`  ${formatDuration(durationMs)} ${suite} ${file}`);
  }
}

/** Prints flaky tests, and writes them to `flaky.json` in `folder`. */
export function reportFlaky(flaky, folder) {
  const path = join(folder, 'flaky.json');
  rmSync(path, { force: true });
  if (flaky.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify({ load: loadavg(), tests: flaky }, undefined, 2));
  console.log(`\n${flaky.length} flaky (limit ${maxFlakyTests}): failed, and passed alone`);
  for (const { suite, file, test, error } of flaky)
    console.log(`FLAKY ${suite} ${file} ${test}\n${shorten(error)}\n`);
}

/** Prints failures outside of tests. */
export function reportErrors(errors) {
  for (const error of errors) console.log(`ERROR ${shorten(error)}`);
}

const shorten = (error) => error.split('\n').slice(0, shownErrorLines).join('\n');

export function reportFailed(failed) {
  for (const { suite, file, test } of failed) console.log(`FAILED ${suite} ${file} ${test}`);
}

/** Prints whether `npm run check:changed` would have found the failures. */
export function reportSelection(failures, isSelected) {
  console.log('\nSelected by npm run check:changed:');
  const lines = failures.map(
    (failure) => `  ${isSelected(failure) ? 'yes' : 'no '} ${failure.suite} ${failure.file}`,
  );
  for (const line of new Set(lines)) console.log(line);
}

/** Prints how many files of tests were selected, with `names` also which. */
export function reportSelectedTests(selection, { names }) {
  for (const [label, files] of [
    ['Test files', selection.tests],
    ['New and changed ones, which run three times', selection.repeatedTests],
    ['Slow ones that are left out', selection.leftOut],
    ['Files of journeys', selection.journeys],
    ['New and changed ones, which run three times', selection.repeatedJourneys],
  ])
    console.log([`${label}: ${files.length}`, ...(names ? files : [])].join('\n  '));
  console.log(`Journeys with ${smokeTag}: ${selection.runsSmokeJourneys ? 'yes' : 'no'}`);
  if (selection.affectingAll.length)
    console.log(`Only npm test shows the effect of: ${selection.affectingAll.join(', ')}`);
}

/** Prints how often each test failed in repeated runs, and the seeds that repeat its data. */
export function reportStress(failures) {
  if (failures.length) console.log('\nFailures, also in test-results/stress.json:');
  for (const { suite, file, test, failed, runs, seeds } of failures)
    console.log(`FAILED ${failed} of ${runs} runs, seeds ${seeds.join(', ')}: ${suite} ${file} ${test}`);
}
