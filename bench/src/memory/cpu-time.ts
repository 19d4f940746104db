import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** CPU seconds used so far by a process and its descendants. Linux only: 0 elsewhere. */
export async function cpuSeconds(pid: number): Promise<number> {
  const all = await listProcesses();
  const secondsOfDescendants = (parent: number): number =>
    all
      .filter((process) => process.parent === parent)
      .reduce((sum, { pid: child, seconds }) => sum + seconds + secondsOfDescendants(child), 0);
  return (all.find((process) => process.pid === pid)?.seconds ?? 0) + secondsOfDescendants(pid);
}

/** Ids of a process and its descendants. Linux only: none elsewhere. */
export async function processTreeIds(pid: number): Promise<number[]> {
  const all = await listProcesses();
  const withChildren = (id: number): number[] => [
    id,
    ...all.filter(({ parent }) => parent === id).flatMap((child) => withChildren(child.pid)),
  ];
  return all.length ? withChildren(pid) : [];
}

async function listProcesses(): Promise<ProcessTimes[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readTimes));
  return found.filter((times) => times !== undefined);
}

/** Includes children that have exited and were waited for. */
async function readTimes(name: string): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  // The program's name is in parentheses and may contain spaces: parse the fields after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return undefined;
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  return { pid: Number(name), parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
}
