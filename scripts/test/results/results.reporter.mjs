// Writes what a run of Jest has found to the file JEST_RESULTS: Jest's own report does not say to which project a file belongs.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class ResultsReporter {
  #files = [];

  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onTestResult({ context, path }, { testResults, testExecError, failureMessage, perfStats }) {
    const suite = context.config.displayName.name;
    const file = relative(this.rootDir, path);
    const selectByStatus = (status) => testResults.filter((test) => test.status === status);
    const failures = selectByStatus('failed').map(({ fullName, failureMessages }) => ({
      suite,
      file,
      test: fullName,
      error: failureMessages[0] ?? '',
    }));
    // Such as a syntax error: no test has run.
    if (testExecError)
      failures.push({ suite, file, test: '', error: failureMessage ?? testExecError.message });
    this.#files.push({
      suite,
      file,
      passed: selectByStatus('passed').length,
      skipped: testResults.length - selectByStatus('passed').length - selectByStatus('failed').length,
      failures,
      durationMs: perfStats.runtime,
    });
  }

  onRunComplete() {
    const path = process.env.JEST_RESULTS;
    if (path) writeFileSync(path, JSON.stringify(this.#files));
  }
}
