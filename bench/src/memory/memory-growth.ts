import { readFile, writeFile } from 'node:fs/promises';

/**
 * Runs `work` and returns the peak memory growth of the process in MiB. Uses the kernel's high-water mark, which misses no peak.
 * Linux only: NaN elsewhere.
 */
export async function memoryGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
  const before = await kilobytes(pid, 'VmRSS');
  await work();
  return ((await kilobytes(pid, 'VmHWM')) - before) / 1024;
}

async function kilobytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? NaN);
}
