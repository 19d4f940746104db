// What a run of tests has found, whichever program ran them:
//   files   one entry a file: its suite (Jest project or `journeys`), path, passed and skipped tests, failures and duration
//   errors  those outside of tests, and how the program ended if that is not explained by a failure. With one, tests may be missing.
// A failure has a suite, file, test (full name; empty if the file itself failed) and error.
import { readFileSync } from 'node:fs';

/** Reads the results that a program wrote to `path`. `parse` finds its files and errors; `status` is its exit status. */
export function readResults(path, parse, status) {
  try {
    const { files, errors } = parse(JSON.parse(readFileSync(path, 'utf8')));
    const isExplained = status === 0 || listFailures(files).length + errors.length > 0;
    return { files, errors: isExplained ? errors : [`Ended with status ${status} without a failed test`] };
  } catch (error) {
    return { files: [], errors: [`Ended with status ${status} without a report: ${error.message}`] };
  }
}

export const listFailures = (files) => files.flatMap(({ failures }) => failures);

export const sumCounts = (files, key) => files.reduce((sum, file) => sum + file[key], 0);

/** The result of a program that has no tests, in the form of a file's. `error` is undefined if it succeeded. */
export function createProgramResult(name, error) {
  const failures = error === undefined ? [] : [{ suite: name, file: '', test: '', error }];
  return { suite: name, file: '', passed: failures.length ? 0 : 1, skipped: 0, failures, durationMs: 0 };
}
