import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@rubato/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLoad } from './load.mjs';

/** A process that has ended remains until its parent asks for its status. */
const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

const program = `import { startLoad } from ${JSON.stringify(join(import.meta.dirname, 'load.mjs'))};
  console.log(JSON.stringify(startLoad(2).pids));`;

describe('load', () => {
  it('ends when it is stopped', async () => {
    const { pids, stop } = startLoad(2);
    expect(pids.map(isRunning)).toEqual([true, true]);
    await stop();
    expect(pids.map(isRunning)).toEqual([false, false]);
  });

  it('ends with a process that is killed', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const pids = JSON.parse(String(output)) as number[];
    expect(pids.map(isRunning)).toEqual([true, true]);
    parent.kill('SIGKILL');
    await waitUntil(() => !pids.some(isRunning));
  });
});
