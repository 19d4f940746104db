import { readFile } from 'node:fs/promises';
import { processTreeIds } from './cpu-time.ts';

/** Resident memory of a process and its descendants in MiB, shared memory counted once. Linux only: 0 elsewhere. */
export async function residentMiB(pid: number): Promise<number> {
  const kilobytes = await Promise.all((await processTreeIds(pid)).map(proportionalKilobytes));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}
