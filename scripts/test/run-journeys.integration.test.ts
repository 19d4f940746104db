import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { listFailures } from './results/results.mjs';
import { runJourneys } from './run-journeys.mjs';

const repository = resolve(import.meta.dirname, '../..');

// No product of a developer's is used.
delete process.env.RUBATO_URL;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rubato-runner-'));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  write('e2e/playwright.config.ts', `export default { testMatch: '*.journey.ts', workers: 1 };`);
  write('e2e/product/main.ts', `process.send({}); process.once('disconnect', () => process.exit());`);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const addJourney = (name: string, body: string) =>
  write(
    `e2e/${name}.journey.ts`,
    `import { test } from '@playwright/test';
    test('a song plays', async () => { ${body} });`,
  );

// Playwright refuses to run below Jest.
const environment = { JEST_WORKER_ID: undefined };

const run = () =>
  runJourneys(
    { root, node: process.execPath, reports: root, environment, reporter: 'null' },
    { files: ['e2e/a.journey.ts'] },
  );

it('reports failed journeys', async () => {
  addJourney('a', `throw new Error('No sound');`);
  const { files, errors } = await run();
  expect(listFailures(files)).toMatchObject([{ file: 'e2e/a.journey.ts', test: 'a song plays' }]);
  expect(listFailures(files)[0].error).toContain('No sound');
  expect(errors).toEqual([]);
});

it('reports errors outside of journeys', async () => {
  addJourney('a', '');
  write('e2e/b.journey.ts', `throw new Error('Not a journey');`);
  const { errors } = await run();
  expect(errors).toEqual([expect.stringContaining('Not a journey')]);
});

it('reports a product that does not start', async () => {
  write('e2e/product/main.ts', 'process.exit(1);');
  addJourney('a', '');
  expect(await run()).toEqual({ files: [], errors: ['The product did not start'] });
});
