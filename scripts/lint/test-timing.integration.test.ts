import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLintFolder, type LintFolder } from './testing/lint-folder.ts';

const rules = ['no-fixed-wait', 'no-network-idle', 'no-short-timeout'];
let folder: LintFolder;

beforeAll(async () => {
  folder = await createLintFolder('test-timing', rules, 'any.test.ts');
});

afterAll(() => folder.remove());

it.each([
  `import { setTimeout as delay } from 'node:timers/promises'; await delay(1);`,
  `await new Promise((resolve) => setTimeout(resolve, 50));`,
])('rejects a wait for a duration: %s', async (code) => {
  expect(await folder.findRejections(code)).toEqual(['no-fixed-wait']);
});

it('rejects a wait for an idle network', async () => {
  expect(await folder.findRejections(`await page.goto('/', { waitUntil: 'networkidle' });`)).toEqual([
    'no-network-idle',
  ]);
});

it.each([
  `it('works', () => {}, 5000);`,
  `it.each([1])('works: %s', () => {}, 60_000);`,
  `it.only('works', async () => {}, 89_999);`,
  `beforeAll(() => {}, 1000);`,
  `jest.setTimeout(10_000);`,
])('rejects a timeout below the default: %s', async (code) => {
  expect(await folder.findRejections(code)).toEqual(['no-short-timeout']);
});

it.each([
  `import { setImmediate as nextTurn } from 'node:timers/promises'; await nextTurn();`,
  `await new Promise((resolve) => setTimeout(resolve));`,
  `it('works', () => {}); it('works slowly', () => {}, 90_000); beforeAll(() => {}, 300_000);`,
  `jest.setTimeout(120_000); expect(1).toBe(1);`,
])('accepts %s', async (code) => {
  expect(await folder.findRejections(code)).toEqual([]);
});
