import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const pollIntervalMs = 100;
/** Linux reports CPU time in hundredths of a second on all architectures. */
const tickMs = 10;

export interface UsageLimits {
  /** CPU time of all threads since the start of the watch. */
  readonly cpuMs: number;
  /** Resident memory, since images and decoders use memory outside Node's heap. */
  readonly megabytes: number;
}

/**
 * Calls `onExceeded` with a description when the process exceeds its limits. CPU time, unlike elapsed time,
 * does not depend on the load of the machine. Measures nothing on systems without `/proc`. Returns a function
 * that stops the watch.
 */
export function watchUsage(
  pid: number | undefined,
  { cpuMs, megabytes }: UsageLimits,
  onExceeded: (limit: string) => void,
): () => void {
  const before = parseCpuMs(readStat(pid));
  const timer = setInterval(async () => {
    const [stat, status] = await Promise.all([readProcessFile(pid, 'stat'), readProcessFile(pid, 'status')]);
    if (parseCpuMs(stat) - before > cpuMs) onExceeded(`CPU time limit exceeded: ${cpuMs} ms`);
    if (parseMegabytes(status) > megabytes) onExceeded(`Memory limit exceeded: ${megabytes} MB`);
  }, pollIntervalMs).unref();
  return () => clearInterval(timer);
}

function readStat(pid = 0): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return '';
  }
}

function readProcessFile(pid = 0, name: 'stat' | 'status'): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '');
}

/**
 * User and system time are the 14th and 15th field; the second is the program's name, which may contain
 * spaces and brackets.
 */
function parseCpuMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

function parseMegabytes(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
