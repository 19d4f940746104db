import { readFile } from 'node:fs/promises';
import { processesBelow } from './cpu-time.ts';

/** What a process and all below it hold in memory now, what they share counted once, in MiB. Linux only: 0 elsewhere. */
export async function residentMiB(pid: number): Promise<number> {
  const kilobytes = await Promise.all((await processesBelow(pid)).map(proportionalKilobytes));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}
