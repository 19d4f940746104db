import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const everyMs = 100;
/** Linux counts CPU time for user space in hundredths of a second, on every architecture. */
const tickMs = 10;

export interface UsageLimits {
  /** CPU time of all its threads, from the start of the watch. */
  readonly cpuMs: number;
  /** Resident memory: pictures and decoders lie outside the heap that Node limits. */
  readonly megabytes: number;
}

/**
 * Calls `onOver` with a description when the process has used more CPU time or memory than it may. CPU time does not pass while other
 * processes have the processor, so that a busy machine is no fault of the file. Where there is no `/proc`, on other systems than Linux,
 * nothing is measured. Returns what ends the watch.
 */
export function watchUsage(
  pid: number | undefined,
  { cpuMs, megabytes }: UsageLimits,
  onOver: (limit: string) => void,
): () => void {
  const before = cpuMsIn(statNow(pid));
  const timer = setInterval(async () => {
    const [stat, status] = await Promise.all([textOf(pid, 'stat'), textOf(pid, 'status')]);
    if (cpuMsIn(stat) - before > cpuMs) onOver(`More than ${cpuMs} ms of CPU time`);
    if (megabytesIn(status) > megabytes) onOver(`More than ${megabytes} MB`);
  }, everyMs).unref();
  return () => clearInterval(timer);
}

function statNow(pid = 0): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return '';
  }
}

function textOf(pid = 0, name: 'stat' | 'status'): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '');
}

/** User and system time are the 14th and 15th field; the second is the program's name, which may hold spaces and brackets. */
function cpuMsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

function megabytesIn(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
