// node scripts/affected.mjs [--since <ref>] [--run test|build]: prints the packages, services and front ends that a change affects, one folder
// a line, or runs their npm script one after the other.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findAffectedComponents } from './affected/affected-components.mjs';
import { listChangedFiles } from './affected/changed-files.mjs';
import { readComponents } from './affected/components.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  const { since, run } = parseOptions();
  const folders = findAffectedComponents(readComponents(root), listChangedFiles(root, since));
  if (run) runScripts(run, folders);
  else for (const folder of folders) console.log(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function parseOptions() {
  const { values } = parseArgs({
    options: { since: { type: 'string', default: 'origin/main' }, run: { type: 'string' } },
  });
  if (values.run && !['test', 'build'].includes(values.run))
    throw new Error(`--run must be test or build, not ${values.run}.`);
  return values;
}

/** Runs all of them even if one fails, so that one run reports everything. */
function runScripts(script, folders) {
  const failed = folders.filter((folder) => {
    console.log(`\n${folder}: npm run ${script}`);
    return (
      spawnSync('npm', ['run', script, '--if-present'], { cwd: join(root, folder), stdio: 'inherit' })
        .status !== 0
    );
  });
  console.log(
    failed.length ? `\nfailed: ${failed.join(', ')}` : `\n${folders.length} affected, all succeeded`,
  );
  if (failed.length) process.exitCode = 1;
}
