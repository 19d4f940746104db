import { expect, it } from '@jest/globals';
import { temporaryFolder } from '@rubato/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Logs `lines` lines to standard output, then exits with 7. */
const program = (lines: number) => `
  import { createLogger } from ${JSON.stringify(new URL('./logger.ts', import.meta.url))};
  const log = createLogger('test', 'info');
  for (let n = 0; n < ${lines}; n += 1) log.info({ n, filler: 'x'.repeat(200) }, 'test: line');
  process.exit(7);`;

async function exitCodeOf(lines: number, output: string): Promise<number | null> {
  const options = ['--experimental-transform-types', '--conditions=@rubato/source', '--input-type=module'];
  const child = spawn(process.execPath, [...options, '-e', program(lines)], {
    stdio: ['ignore', openSync(output, 'w'), 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? null;
}

it('does not crash the process when the disk behind standard output is full', async () => {
  expect(await exitCodeOf(5000, '/dev/full')).toBe(7);
});

it('writes every line before the process exits', async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'out.log');
  expect(await exitCodeOf(1000, path)).toBe(7);
  expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(1000);
  await folder.remove();
});
