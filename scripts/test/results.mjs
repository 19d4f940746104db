// What a run of tests has found, whichever program ran them:
//   files       one entry a file: its suite (Jest project or `journeys`), path, passed and skipped tests, failures and duration
//   isComplete  false if the program ended without a report, or failed without a failed test
// A failure has a suite, file, test (full name; empty if the file itself failed) and error.
import { readFileSync } from 'node:fs';

/** Reads the results that `program` wrote to `path`, with `parse`. `status` is its exit status. */
export function readResults(path, parse, status) {
  try {
    const files = parse(JSON.parse(readFileSync(path, 'utf8')));
    return { files, isComplete: status === 0 || failuresOf(files).length > 0 };
  } catch {
    return { files: [], isComplete: false };
  }
}

export const failuresOf = (files) => files.flatMap(({ failures }) => failures);

export const countOf = (files, key) => files.reduce((sum, file) => sum + file[key], 0);

/** The result of a program that has no tests, in the form of a file's. */
export function programResult(name, status) {
  const failure = { suite: name, file: '', test: '', error: `Ended with status ${status}` };
  const failures = status === 0 ? [] : [failure];
  return { suite: name, file: '', passed: status === 0 ? 1 : 0, skipped: 0, failures, durationMs: 0 };
}
