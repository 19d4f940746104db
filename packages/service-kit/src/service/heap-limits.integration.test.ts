import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, '../../testing/heap-limits.process.ts');

it('lets the young generation grow for concurrent requests, but not as far as V8 would', async () => {
  const flags = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const largestMiB = Number(stdout);
  // Each growth doubles it. V8 alone reaches 64 MiB with this program, and stays at 1 MiB if growth is disabled.
  expect(largestMiB).toBeGreaterThanOrEqual(16);
  expect(largestMiB).toBeLessThan(64);
});
