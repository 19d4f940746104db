import { join } from 'node:path';
import { readResults } from './results/results.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Runs Jest projects, or only some of their files, with Jest's configuration in `root`. Resolves with their results. `report` is the path
 * of the file that they are written to.
 */
export async function runJest({
  root,
  jest = root,
  node,
  projects,
  files,
  workers,
  seed,
  report,
  environment,
}) {
  const status = await runProgram({
    node,
    cwd: root,
    args: [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(jest, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      ...(workers ? ['--maxWorkers', String(workers)] : []),
      ...(seed === undefined ? [] : ['--seed', String(seed)]),
      ...(files ? ['--runTestsByPath', ...files] : []),
    ],
    environment: { ...environment, JEST_RESULTS: report },
  });
  return readResults(report, (files) => ({ files, errors: [] }), status);
}
