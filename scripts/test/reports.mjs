// What npm test prints after the tests.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { isJourney } from './run-journeys.mjs';
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
    console.log(
      `FLAKY ${suite} ${file} ${test}\n${error.split('\n').slice(0, shownErrorLines).join('\n')}\n`,
    );
}
