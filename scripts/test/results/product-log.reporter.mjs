// Prints the last log lines of the hosted products after API tests failed.
import { readFileSync } from 'node:fs';

const shownLines = 30;

export default class ProductLogReporter {
  onRunComplete(_contexts, { testResults }) {
    const failed = testResults.filter(
      ({ numFailingTests, testExecError }) => numFailingTests || testExecError,
    );
    if (!failed.some(({ testFilePath }) => testFilePath.includes('/api-tests/'))) return;
    const lines = readLog();
    if (lines.length > 0) console.error(`\nLog of the products:\n${lines.slice(-shownLines).join('\n')}`);
  }
}

/** The file exists once a product has logged a warning. */
function readLog() {
  try {
    return readFileSync(process.env.TEST_PRODUCT_LOG ?? '', 'utf8')
      .trimEnd()
      .split('\n');
  } catch {
    return [];
  }
}
