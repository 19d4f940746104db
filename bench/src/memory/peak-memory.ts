import { readFile } from 'node:fs/promises';

/** Peak resident memory of a process so far, in MiB. Linux only: 0 elsewhere. */
export async function peakMemoryMiB(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1024;
}
