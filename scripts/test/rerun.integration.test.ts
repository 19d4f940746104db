import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rerun } from './rerun.mjs';
import { listFailures } from './results/results.mjs';
import { runJest } from './run-jest.mjs';
import { judge, maxFailedFiles, maxFlakyTests } from './results/verdict.mjs';

const repository = resolve(import.meta.dirname, '../..');

const seed = 7;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rubato-runner-'));
  write(
    'jest.config.mjs',
    `export default {
      projects: [{ displayName: 'fixture', rootDir: ${JSON.stringify(root)}, testEnvironment: 'node', transform: {} }],
      reporters: [${JSON.stringify(join(import.meta.dirname, 'results/results.reporter.mjs'))}],
    };`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);

/** Adds a test file whose test fails the given number of times. It counts its runs in a file. */
const addFile = (name: string, failures: number) =>
  write(
    `${name}.test.js`,
    `const fs = require('node:fs');
    it('passes', () => {});
    it('fails at first', () => {
      fs.appendFileSync('${join(root, name)}.runs', '.');
      expect(fs.readFileSync('${join(root, name)}.runs', 'utf8').length).toBeGreaterThan(${failures});
    });`,
  );

const run = (files?: string[]) =>
  runJest({
    root,
    jest: repository,
    projects: ['fixture'],
    files,
    workers: 1,
    seed,
    report: join(root, files ? 'rerun.json' : 'results.json'),
  });

/** Runs all files, failed ones again, and judges. */
async function runAll(isNew?: (file: string) => boolean) {
  const first = await run();
  const failures = listFailures(first.files);
  const again = await rerun(failures, {
    jest: (_project: string, files: string[]) => run(files),
    journeys: async () => ({ files: [], errors: [] }),
  });
  return { first, ...judge(failures, again, isNew) };
}

const failure = (file: string) => ({ suite: 'fixture', file, test: 'fails at first' });

describe('test run', () => {
  it('calls a test flaky that fails and passes alone', async () => {
    addFile('once', 1);
    addFile('never', 0);
    const { first, failed, flaky } = await runAll();
    expect(first.errors).toEqual([]);
    expect(first.files.map(({ file, passed }) => [file, passed]).toSorted()).toEqual([
      ['never.test.js', 2],
      ['once.test.js', 1],
    ]);
    expect(failed).toEqual([]);
    expect(flaky).toMatchObject([failure('once.test.js')]);
    expect(flaky[0].error).toContain('toBeGreaterThan');
  });

  it('fails with a test that fails twice', async () => {
    addFile('once', 1);
    addFile('twice', 2);
    const { failed, flaky } = await runAll();
    expect(failed).toMatchObject([failure('twice.test.js')]);
    expect(flaky).toMatchObject([failure('once.test.js')]);
  });

  it('has the same seed the second time', async () => {
    write(
      'seed.test.js',
      `it('fails', () => {
        throw new Error('Seed ' + jest.getSeed());
      });`,
    );
    const { first, failed } = await runAll();
    for (const { error } of [...listFailures(first.files), ...failed])
      expect(error).toContain(`Seed ${seed}`);
  });

  it('fails with a file that cannot be loaded', async () => {
    write('broken.test.js', 'it(');
    const { first, failed } = await runAll();
    expect(first.errors).toEqual([]);
    expect(failed).toMatchObject([{ file: 'broken.test.js', test: '' }]);
  });

  it('fails with a flaky test in a new file', async () => {
    addFile('once', 1);
    const { failed, flaky } = await runAll((file) => file === 'once.test.js');
    expect([failed, flaky]).toMatchObject([[failure('once.test.js')], []]);
  });

  it('is incomplete when it crashes', async () => {
    write('crash.test.js', `it('crashes', () => process.kill(process.pid, 'SIGKILL'))`);
    expect((await run()).errors).toEqual([expect.stringMatching(/^Ended with status \d+ without a report/)]);
  });
});

describe('verdict', () => {
  const failuresIn = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      suite: 'fixture',
      file: `${n}.test.js`,
      test: 'a',
      error: '',
    }));

  it('has a limit for flaky tests', () => {
    expect(judge(failuresIn(maxFlakyTests), []).failed).toEqual([]);
    expect(judge(failuresIn(maxFlakyTests + 1), []).failed).toHaveLength(maxFlakyTests + 1);
  });

  it('is failure without another run if too many files failed, or if it crashes', async () => {
    const unexpected = () => Promise.reject(new Error('Runs again'));
    const again = await rerun(failuresIn(maxFailedFiles + 1), { jest: unexpected, journeys: unexpected });
    expect(judge(failuresIn(9), again).failed).toHaveLength(9);
    const crash = async () => ({ files: [], errors: ['Ended with status 1'] });
    expect(await rerun(failuresIn(1), { jest: crash, journeys: crash })).toBeUndefined();
  });
});
