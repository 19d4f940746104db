// Tells failed from flaky tests: a failed file runs once more, alone. A test that passes then is flaky.

/** More failed files than this have a common cause: running them again would take long and tell nothing. */
export const maxFailedFiles = 8;
/** More flaky tests than this fail the run. */
export const maxFlakyTests = 5;

export const mapByFile = (failures) => new Map(failures.map((failure) => [toFileKey(failure), failure]));

/** Whether failures are few enough for another run of their files. */
export const canRerun = (failures) => failures.length > 0 && mapByFile(failures).size <= maxFailedFiles;

/**
 * `first` are the failures of the run, `again` those of the second run of their files, or undefined if there was none or it did not
 * complete. `isNew` says whether a file is newer than the last accepted state: flaky tests must not be added.
 */
export function judge(first, again, isNew = () => false) {
  if (!again) return { failed: first, flaky: [] };
  const failedAgain = new Set(again.map(toTestKey));
  const flaky = first.filter((failure) => !failedAgain.has(toTestKey(failure)));
  if (flaky.length > maxFlakyTests) return { failed: [...again, ...flaky], flaky: [] };
  return {
    failed: [...again, ...flaky.filter(({ file }) => isNew(file))],
    flaky: flaky.filter(({ file }) => !isNew(file)),
  };
}

const toFileKey = ({ suite, file }) => `${suite} ${file}`;
const toTestKey = ({ suite, file, test }) => `${suite} ${file} ${test}`;
