import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResults } from './results.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rubato-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const passed = { suite: 'api', file: 'songs', failures: [] };
const failed = { ...passed, failures: [{ suite: 'api', file: 'songs', test: 'likes', error: 'Not found' }] };

function read(report: string, status: number) {
  const path = join(folder, 'report.json');
  writeFileSync(path, report);
  return readResults(path, (results) => results, status);
}

it.each([
  ['a success', 0, { files: [passed], errors: [] }, []],
  ['a failed test', 1, { files: [failed], errors: [] }, []],
  ['a failed test and an error', 1, { files: [failed], errors: ['Test ended'] }, ['Test ended']],
  [
    'a status without a reason',
    3,
    { files: [passed], errors: [] },
    ['Ended with status 3 without a failed test'],
  ],
])('reads files and errors: %s', (_, status, report, errors) => {
  expect(read(JSON.stringify(report), status)).toEqual({ files: report.files, errors });
});

it.each([0, 1])('reports an incomplete report, status %d', (status) => {
  expect(read('{"files": [', status)).toEqual({
    files: [],
    errors: [expect.stringMatching(`^Ended with status ${status} without a report: `)],
  });
});
