import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint');
const rules = {
  'test-timing/no-fixed-wait': 'error',
  'test-timing/no-network-idle': 'error',
  'test-timing/no-short-timeout': 'error',
};
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const jsPlugins = [join(import.meta.dirname, 'test-timing.mjs')];
  await writeFile(join(folder.path, '.oxlintrc.json'), JSON.stringify({ jsPlugins, rules }));
});

afterAll(() => folder.remove());

/** The names of the rules that reject `code`. */
async function rejections(code: string): Promise<string[]> {
  const path = join(folder.path, 'any.test.ts');
  await writeFile(path, code);
  const { stdout } = spawnSync(process.execPath, [program, '--format=json', path], {
    cwd: folder.path,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const { diagnostics }: { diagnostics: { code: string }[] } = JSON.parse(stdout);
  return diagnostics.map((one) => one.code).filter((name) => name.startsWith('test-timing'));
}

it.each([
  `import { setTimeout as delay } from 'node:timers/promises'; await delay(1);`,
  `await new Promise((resolve) => setTimeout(resolve, 50));`,
])('rejects a wait for a duration: %s', async (code) => {
  expect(await rejections(code)).toEqual(['test-timing(no-fixed-wait)']);
});

it('rejects a wait for an idle network', async () => {
  expect(await rejections(`await page.goto('/', { waitUntil: 'networkidle' });`)).toEqual([
    'test-timing(no-network-idle)',
  ]);
});

it.each([
  `it('works', () => {}, 5000);`,
  `it.each([1])('works: %s', () => {}, 60_000);`,
  `it.only('works', async () => {}, 89_999);`,
  `beforeAll(() => {}, 1000);`,
  `jest.setTimeout(10_000);`,
])('rejects a timeout below the default: %s', async (code) => {
  expect(await rejections(code)).toEqual(['test-timing(no-short-timeout)']);
});

it.each([
  `import { setImmediate as nextTurn } from 'node:timers/promises'; await nextTurn();`,
  `await new Promise((resolve) => setTimeout(resolve));`,
  `it('works', () => {}); it('works slowly', () => {}, 90_000); beforeAll(() => {}, 300_000);`,
  `jest.setTimeout(120_000); expect(1).toBe(1);`,
])('accepts %s', async (code) => {
  expect(await rejections(code)).toEqual([]);
});
